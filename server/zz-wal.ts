import { PGlite } from "@electric-sql/pglite";
const { execSync } = await import("node:child_process");
const a = await PGlite.create("/tmp/core/small/w");
const wal=()=>execSync("du -sk /tmp/core/small/w/pg_wal; ls /tmp/core/small/w/pg_wal | wc -l").toString().replace(/\s+/g," ");
await a.exec("create table if not exists w(n int primary key, t text)");
console.log((await a.query("select name, setting from pg_settings where name in ('max_wal_size','min_wal_size','wal_segment_size','wal_recycle','wal_init_zero','data_sync_retry')")).rows);
console.log(wal());
async function load(n:number){ for(let i=0;i<n;i++) await a.query("insert into w values($1,$2) on conflict (n) do update set t=excluded.t",[i%50,"x".repeat(6000)+Math.random()]); }
await load(50000); console.log("after load", wal(), (await a.query("select pg_current_wal_lsn() l")).rows);
const t=performance.now(); await a.exec("checkpoint"); console.log("checkpoint", performance.now()-t, wal());
await load(50000); console.log("after load", wal());
const t2=performance.now(); await a.exec("checkpoint"); console.log("checkpoint", performance.now()-t2, wal());
setInterval(()=>console.log("tick"),1000);
for(let i=0;;i++){ try { await load(1000) } catch(e){ const x=e as {severity?:string,code?:string,message:string}; console.log("ERR", x.severity, x.code, x.message); break; } }
console.log("now query"); 
try { console.log((await a.query("select 1")).rows); } catch(e) { console.log("E2", e); }
try { console.log((await a.query("select 1")).rows); } catch(e) { console.log("E3", e); }
process.exit(0);
