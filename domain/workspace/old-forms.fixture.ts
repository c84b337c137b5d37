/** Layouts as they were stored before version 2, character for character. Never edit one: add another. */
export const LAYOUT_V1 =
  '{"version":1,"name":"Morning desk","focusedPanel":"p2","tree":{"direction":"row","splitPercentage":70,"first":{"direction":"column","first":{"id":"p1","panel":"Public Runs"},"second":{"id":"p2","panel":"Bond","props":{"isin":"IN0020230085"}}},"second":{"direction":"column","splitPercentage":55,"first":{"id":"p3","panel":"Chat"},"second":{"id":"p4","panel":"Build Network"}}}}';

export const BARE_MOSAIC_BINARY =
  '{"direction":"row","first":"Chat","second":{"direction":"column","first":"Ticketing","second":"Build Network","splitPercentage":40}}';

export const BARE_MOSAIC_TABS =
  '{"type":"split","direction":"row","splitPercentages":[60,40],"children":["Public Runs",{"type":"tabs","tabs":["Chat","Build Network"],"activeTabIndex":1}]}';
