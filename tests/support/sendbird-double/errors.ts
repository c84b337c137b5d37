/** An error in the service's format. */
export class ServiceError extends Error {
  readonly code: number;
  readonly status: number;

  constructor(code: number, message: string, status = 400) {
    super(message);
    this.code = code;
    this.status = status;
  }
}

export const ERROR = {
  badParameter: () => new ServiceError(400105, "The parameter is not valid."),
  notAuthorized: () => new ServiceError(400108, "Not authorized.", 403),
  notFound: (what: string) => new ServiceError(400201, `"${what}" not found.`),
  deactivated: () => new ServiceError(400300, "The user is deactivated."),
  deleted: () => new ServiceError(400301, "The user is deleted or not found."),
  tokenExpired: () => new ServiceError(400302, "The session token is expired."),
  keyExpired: () => new ServiceError(400309, "The session key is expired."),
  revoked: () => new ServiceError(400310, "The session is revoked."),
  unimplemented: () => new ServiceError(400201, "The double does not do this.", 404),
  notMember: () => new ServiceError(900020, "The user is not a member of the channel."),
} as const;
