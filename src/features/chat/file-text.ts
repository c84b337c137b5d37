/** Toast text of a file that was not sent. T-09, H-08 */
export function uploadFailedText(reason: string): string {
  return `Error uploading file: ${reason}`;
}
