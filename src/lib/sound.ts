/**
 * Short generated tones, without files. A browser that blocks sound, or a page without any user action yet, stays
 * silent; this is never an error.
 */
export type Sound = "success" | "error" | "attention" | "deal" | "invitation" | "alert";

const TONES: Record<Sound, readonly [frequencyHz: number, startS: number, lengthS: number][]> = {
  success: [
    [660, 0, 0.07],
    [880, 0.08, 0.09],
  ],
  error: [
    [320, 0, 0.11],
    [240, 0.12, 0.15],
  ],
  deal: [
    [523, 0, 0.08],
    [659, 0.09, 0.08],
    [784, 0.18, 0.16],
  ],
  invitation: [
    [587, 0, 0.09],
    [440, 0.11, 0.11],
  ],
  alert: [
    [880, 0, 0.06],
    [880, 0.1, 0.06],
  ],
  attention: [
    [740, 0, 0.08],
    [740, 0.14, 0.08],
    [990, 0.28, 0.12],
  ],
};

let context: AudioContext | undefined;
let muted = false;

export function muteSounds(value: boolean): void {
  muted = value;
}

export function play(sound: Sound): void {
  if (muted) return;
  try {
    context ??= new AudioContext();
    if (context.state !== "running") {
      void context.resume().catch(() => undefined);
      if (!navigator.userActivation.hasBeenActive) return;
    }
    for (const [frequency, start, length] of TONES[sound]) {
      const oscillator = context.createOscillator();
      const gain = context.createGain();
      const at = context.currentTime + start;
      oscillator.frequency.value = frequency;
      gain.gain.setValueAtTime(0.05, at);
      gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
      oscillator.connect(gain).connect(context.destination);
      oscillator.start(at);
      oscillator.stop(at + length);
    }
  } catch {
    return;
  }
}
