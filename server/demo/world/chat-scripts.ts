import type { ChannelKind } from "#domain/entities/chat.ts";

/** Speakers of the demo chats: script name → user id. */
export const SPEAKERS = {
  asha: "usr_dealermeridian",
  rohan: "usr_dealernarmada",
  farah: "usr_brokerkaveri",
  vikram: "usr_dealersahyadri",
  leela: "usr_viewermeridian",
  imran: "usr_opsmeridian",
  sunil: "usr_simtungabhadra",
  priya: "usr_simaravalli",
  karthik: "usr_simnilgiri",
  anita: "usr_simvindhya",
  sameer: "usr_simkoyna",
  ritu: "usr_simsaraswati",
  joseph: "usr_simmalabar",
} as const;
export type Speaker = keyof typeof SPEAKERS;

/** `y11:05` is a time of the trading day before today, `95` minutes before the start. */
type When = `y${number}:${number}` | number;
export type Line = readonly [when: When, who: Speaker, text: string];

export interface Script {
  /** Permanent id of the conversation; its URL is derived from it. */
  id: string;
  kind: ChannelKind;
  name?: string;
  /** Members, the one who opened it first. */
  people: readonly Speaker[];
  operators?: readonly Speaker[];
  /** Person invited who has not answered yet. */
  invited?: Speaker;
  /** Number of unread last lines by speaker. */
  unread?: Partial<Record<Speaker, number>>;
  lines: readonly Line[];
}

const direct = (people: readonly [Speaker, Speaker], lines: readonly Line[], more: Partial<Script> = {}): Script => ({
  id: people.join(""),
  kind: "direct",
  people,
  lines,
  ...more,
});

export const SCRIPTS: readonly Script[] = [
  direct(
    ["asha", "rohan"],
    [
      ["y10:02", "rohan", "gm asha. where are you in 7.18 gs 33?"],
      ["y10:03", "asha", "gm. 7.18 gs 33 102.60/102.66 10cr"],
      ["y10:04", "rohan", "bit wide. can do 102.63 for 10"],
      ["y10:06", "asha", "102.64 and done"],
      ["y10:06", "rohan", "done 102.64, 10cr t+1. sending on platform"],
      ["y15:41", "rohan", "thx, matched"],
      [88, "rohan", "gm. selling some 6.94 gs 36 today if you have room"],
      [84, "asha", "size?"],
      [82, "rohan", "6.94 36 offer 101.22 25cr, can split"],
      [19, "rohan", "still there at 101.20 if quick"],
    ],
    { unread: { asha: 1 } },
  ),
  direct(
    ["asha", "farah"],
    [
      ["y11:20", "farah", "hi asha, client has nabard 7.68 apr 29, 25cr"],
      ["y11:22", "asha", "level?"],
      ["y11:22", "farah", "nabard 7.68 apr 29 7.02 offer 25cr t+1"],
      ["y11:30", "asha", "7.04 bid for 15"],
      ["y11:41", "farah", "they say 7.03 for the full 25, nothing less"],
      ["y11:44", "asha", "let me check with the fund, come back after lunch"],
      [140, "farah", "morning. nabard still with me, 7.03 for 25"],
      [64, "asha", "mandate came through. 7.035 for 25 and we are done"],
      [31, "farah", "checking"],
      [27, "farah", "ok done 7.035, 25cr, t+1. will put it on the platform for both"],
    ],
    { unread: { asha: 2 } },
  ),
  direct(
    ["vikram", "asha"],
    [
      ["y12:15", "vikram", "hello asha, any small lots of rec 7.64 2030? retail family office, 1 to 2 cr"],
      ["y12:40", "asha", "can carve out 2. around 7.12"],
      ["y12:41", "vikram", "rec 7.64 jun 30 7.15 bid 2cr"],
      ["y12:43", "asha", "7.13 firm till 2pm"],
      ["y13:20", "vikram", "done 7.13, 2 cr. thank you"],
      [52, "vikram", "client came back for more, another 3 cr?"],
    ],
    { unread: { asha: 1 } },
  ),
  direct(
    ["asha", "leela"],
    [
      ["y16:05", "leela", "day summary is in the shared folder, 4 deals, 52 cr"],
      ["y16:06", "asha", "thanks. add the nabard when farah confirms"],
      [24, "leela", "imran asks for the ucc of kaveri, do you have it?"],
    ],
    { unread: { asha: 1 } },
  ),
  direct(
    ["sunil", "asha"],
    [
      ["y09:32", "sunil", "gm, auction results at 1. 6.94 36 we expect 6.77/6.78"],
      ["y13:08", "sunil", "auction cutoff 6.94 gs 36 101.18, 6.7742%"],
      ["y13:10", "asha", "tail?"],
      ["y13:11", "sunil", "none, well bid. 6.94 36 101.20/101.24 25cr now"],
      [115, "sunil", "7.18 33 102.58/102.63, 6.94 36 101.18/101.22. 10cr each way"],
      [12, "sunil", "6.94 36 101.16/101.20 now, sellers around"],
    ],
    { unread: { asha: 1 } },
  ),
  direct(
    ["asha", "karthik"],
    [
      ["y14:02", "asha", "karthik, any axe in hdfc bank 31s?"],
      ["y14:09", "karthik", "hdfc bank 7.05 dec 31 7.28 bid 15cr"],
      ["y14:12", "asha", "7.24 is where I can sell"],
      ["y14:20", "karthik", "too far for us today, will keep in mind"],
      [72, "karthik", "closer now: 7.26 bid 15cr hdfc bank dec 31"],
      [70, "asha", "7.25?"],
      [69, "karthik", "7.255 and yours"],
      [66, "asha", "done. 15cr 7.255 t+1"],
    ],
  ),
  direct(
    ["rohan", "joseph"],
    [
      ["y10:45", "joseph", "nhai 7.70 sep 29 6.92 bid 5cr"],
      ["y10:50", "rohan", "6.90 offer"],
      ["y11:02", "joseph", "pass for now"],
      [33, "joseph", "6.91 mid and we both go home?"],
    ],
    { unread: { rohan: 1 } },
  ),
  {
    id: "psudesk",
    kind: "group",
    name: "PSU axes",
    people: ["asha", "rohan", "karthik", "priya", "ritu", "sameer"],
    operators: ["asha"],
    unread: { asha: 3 },
    lines: [
      ["y09:40", "asha", "gm all. axes please, corporates 3 to 5 years"],
      ["y09:43", "karthik", "bids this morning:\n* nabard 7.68 apr 29 7.05 (25cr)\n* sidbi 7.47 sep 29 7.06 (10cr)"],
      ["y09:44", "ritu", "pfc 7.60 2032 offer 7.14 50cr"],
      ["y09:52", "priya", "rec 7.64 jun 30 7.15/7.11 25cr"],
      ["y10:31", "rohan", "pfc: 7.15 for 25?"],
      ["y10:33", "ritu", "can do, ping me direct"],
      ["y10:40", "ritu", "off pfc"],
      [101, "sameer", "gm. looking for short psu, anything mar to jun 27"],
      [97, "asha", "have some sidbi 27, will come back with a level"],
      [46, "karthik", "nabard 7.68 apr 29 7.03 bid 25cr"],
      [44, "priya", "rec 7.64 jun 30 7.13/7.10 25cr t+1"],
      [9, "ritu", "irfc 7.37 2029 offer 7.05 10cr"],
    ],
  },
  {
    id: "statedesk",
    kind: "group",
    name: "SDL corner",
    people: ["anita", "asha", "rohan", "sunil"],
    operators: ["anita"],
    unread: { asha: 2, rohan: 1 },
    lines: [
      [
        "y10:10",
        "anita",
        "SDL axes, offers, t+1, firm till 2pm\nMH 7.40 35 @ 7.28 - 10 cr\nKA 7.36 34 @ 7.25 - 25 cr\nRJ 7.49 35 @ 7.33 - 5 cr",
      ],
      ["y10:16", "rohan", "ka 34: 7.26 for 25"],
      ["y10:19", "anita", "7.255 best"],
      ["y10:20", "rohan", "done"],
      ["y14:45", "sunil", "calendar for next week is 24,500 cr, ka and tn heavy"],
      [58, "anita", "mh sdl 7.40 35 7.29/7.27 10cr"],
      [21, "sunil", "tn sdl 7.42 34 offer 7.26 25cr"],
    ],
  },
  {
    id: "kaverigroup",
    kind: "trading_group",
    name: "Kaveri / Meridian",
    people: ["farah", "asha", "leela", "imran"],
    operators: ["farah"],
    unread: { asha: 1 },
    lines: [
      [
        "y10:00",
        "farah",
        "gm Meridian. run for the morning:\nnabard 7.68 apr 29 7.05/7.02\nsidbi 7.47 sep 29 7.06/7.03\nrec 7.64 jun 30 7.14/7.11",
      ],
      ["y10:08", "asha", "sidbi 7.04 for 10?"],
      ["y10:21", "farah", "seller holds at 7.03"],
      ["y10:22", "asha", "ok 7.03, 10cr"],
      ["y10:24", "farah", "done. buyer Meridian, 10cr sidbi 7.47 sep 29 @ 7.03, t+1"],
      ["y15:10", "imran", "deal slip received, matches ours"],
      [49, "farah", "rec 7.64 jun 30 7.12 offer 25cr, real seller"],
    ],
  },
  {
    id: "meridiandesk",
    kind: "group",
    name: "Meridian desk",
    people: ["asha", "leela", "imran"],
    operators: ["asha"],
    lines: [
      ["y09:15", "asha", "priorities today: reduce 10 year, add 3 year psu. limit 50 cr a name"],
      ["y15:35", "imran", "cut-off for t+0 is 4.30, two confirmations still open"],
      ["y15:52", "leela", "both in now"],
      [132, "asha", "gm. nabard is back on, please keep 25 cr of the limit free"],
    ],
  },
  direct(["asha", "sameer"], [[77, "asha", "hi sameer, Asha from Meridian. can show you sidbi 27 in 10cr"]], {
    invited: "sameer",
  }),
  direct(
    ["priya", "asha"],
    [[38, "priya", "hello Asha, Priya of Aravalli Life. we buy long AAA, may I write to you?"]],
    {
      invited: "asha",
    },
  ),
];

/** Broadcast by Farah, copied into her direct channel with each recipient. */
export const BROADCAST = {
  id: "kaverilist",
  name: "Kaveri morning run",
  from: "farah",
  to: ["asha", "rohan", "vikram"],
  lines: [
    ["y09:45", "farah", "gm. corporates today: nabard 7.68 apr 29 7.05/7.02, rec 7.64 jun 30 7.14/7.11, 25cr each"],
    [122, "farah", "gm. nabard 7.68 apr 29 7.04/7.02, rec 7.64 jun 30 7.13/7.11, sidbi 7.47 sep 29 7.05/7.03"],
  ],
} as const satisfies { id: string; name: string; from: Speaker; to: readonly Speaker[]; lines: readonly Line[] };
