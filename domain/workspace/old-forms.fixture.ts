/** Layouts exactly as stored by earlier versions. Never edit one; add another. */
export const LAYOUT_V1 =
  '{"version":1,"name":"Morning desk","focusedPanel":"p2","tree":{"direction":"row","splitPercentage":70,"first":{"direction":"column","first":{"id":"p1","panel":"Public Runs"},"second":{"id":"p2","panel":"Bond","props":{"isin":"IN0020230085"}}},"second":{"direction":"column","splitPercentage":55,"first":{"id":"p3","panel":"Chat"},"second":{"id":"p4","panel":"Build Network"}}}}';

export const LAYOUT_V2 =
  '{"version":2,"name":"Dealing desk","root":{"kind":"split","direction":"row","shares":[64,36],"children":[{"kind":"tile","tileId":"tile-1","panels":[{"panelId":"public-runs","type":"Public Runs"}],"active":"public-runs"},{"kind":"tile","tileId":"tile-4","panels":[{"panelId":"chat","type":"Chat"},{"panelId":"build-network","type":"Build Network"}],"active":"chat"}]},"focused":"public-runs","maximised":false,"closed":[{"panel":{"panelId":"bond","type":"Bond","props":{"id":"IN0020230085"}},"place":{"kind":"tab","tileId":"tile-1","index":1}}]}';

export const BARE_MOSAIC_BINARY =
  '{"direction":"row","first":"Chat","second":{"direction":"column","first":"Ticketing","second":"Build Network","splitPercentage":40}}';

export const BARE_MOSAIC_TABS =
  '{"type":"split","direction":"row","splitPercentages":[60,40],"children":["Public Runs",{"type":"tabs","tabs":["Chat","Build Network"],"activeTabIndex":1}]}';
