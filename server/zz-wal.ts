import { PGlite } from "@electric-sql/pglite";
const a = await PGlite.create("/tmp/core/small/w");
await a.exec("create table if not exists w(n int primary key, t text)");
const { execSync } = await import("node:child_process");
console.log(execSync("df -k /tmp/core/small | tail -1; du -sk /tmp/core/small/w/pg_wal").toString());
let i=0, bad=0;
for(; i<200000 && bad<6; i++) { try { await a.query("update w set t=$1 where n=0",["x".repeat(2000)]); await a.query("insert into w values($1,$2) on conflict (n) do update set t=excluded.t",[i%50,"x".repeat(6000)]); } catch(e){ bad++; const x=e as {code?:string,message:string,name:string}; console.log(i, x.name, x.code, x.message.slice(0,160)); } }
console.log("n", i, execSync("df -k /tmp/core/small | tail -1; du -sk /tmp/core/small/w/pg_wal").toString());
process.exit(0);
