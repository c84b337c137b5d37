/** Time left, in full seconds: `4:59`, `1 h 5 m`, `ended`. A round of five minutes begins at 5:00. */
export function countdownText(leftMs: number): string {
  if (leftMs <= 0) return "ended";
  const leftS = Math.floor(leftMs / 1000);
  const minutes = Math.floor(leftS / 60);
  if (minutes >= 60) return `${Math.floor(minutes / 60)} h ${minutes % 60} m`;
  return `${minutes}:${String(leftS % 60).padStart(2, "0")}`;
}
