/** What the screen says of a support ticket and its files, letter by letter. (T-09, T-10, T-13, U-25) */
export const supportTexts = {
  uploadFailed: "Error uploading file: Something went wrong!",
  ticketFailed: "Error creating intercom ticket: Something went wrong!",
  issueNoted: "Thank you for reporting the issue. We will update you shortly via email.",
} as const;
