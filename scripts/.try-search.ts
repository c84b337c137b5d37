import { buildBondIndex } from "#domain/bond-search/bond-index.ts";
import { searchBonds } from "#domain/bond-search/search.ts";
import { readUniverse } from "#server/features/bonds/load-universe.ts";
const u=readUniverse("/work/main/reference-data");
let t=performance.now();
const ix=buildBondIndex(u,{today:"2026-11-20"});
console.log("build",performance.now()-t);
for(const q of process.argv.slice(2)) { t=performance.now(); const h=searchBonds(ix,q,{limit:4}); console.log(q.padEnd(26),(performance.now()-t).toFixed(1),h.map(x=>x.bond.isin+" "+x.bond.display_name+" {"+x.matched+"}").join(" | ")); }
