import { testParts } from "#server/testing/parts.ts";
import { createRelay } from "#server/live/relay.ts";
import { startSimulator } from "#server/features/simulator/simulator.ts";
import { startSweeper } from "#server/features/eoi/sweeper.ts";
const parts = await testParts({ config: { marketHours: "always", logLevel: "info" } });
const clock = { now: () => new Date() } ;
(parts as any).clock = clock;
const relay = createRelay({db: parts.db, bus: parts.bus, clock, log: parts.log});
(parts as any).relay = relay; relay.start();
parts.bonds.get("x");
let msgs=0, rows=0; parts.bus.subscribe(m=>{for (const x of m) if (x.stream==="quotes_eoi") {msgs++; rows+=(x.data as any[]).length}});
const t0=performance.now(); let last=0;
const sim=startSimulator(parts,{rate:20,seed:1}); const sw=startSweeper(parts);
let maxlag=0; let lt=performance.now(); setInterval(()=>{const n=performance.now(); maxlag=Math.max(maxlag,n-lt-20); lt=n;},20).unref();
for (let i=0;i<10;i++){ await new Promise(r=>setTimeout(r,4000)); const c=process.cpuUsage(); console.log(((performance.now()-t0)/1000).toFixed(1), "msgs", msgs, "rows", rows-last, "cpu", ((c.user+c.system)/1e6).toFixed(1), "lag", maxlag.toFixed(0)); last=rows; maxlag=0;}
const s0=performance.now(); await sim.stop(); await sw.stop(); console.log("stop", performance.now()-s0);
console.log(await parts.db.query("select state, count(*)::int as n from clusters group by 1"), await parts.db.query("select count(*)::int as n from tickets"));
await relay.stop(); await parts.close();
