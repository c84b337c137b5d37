/** The toast of a file that did not go. T-09, H-08 */
export function uploadFailedText(reason: string): string {
  return `Error uploading file: ${reason}`;
}
