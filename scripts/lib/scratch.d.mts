export function scratchRoot(): string;
