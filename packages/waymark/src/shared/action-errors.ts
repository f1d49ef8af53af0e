/** The part of the catalogue about actions on the server: what the gate before them refuses. */
export const ACTION_ERRORS = {
  WM_ACTION_ORIGIN: {
    title: 'Action called from another site',
    status: 403,
    message: 'An action of {host} was called from {origin}; it was not run.',
    hint: 'If this site may call actions, add its host to serverActions.allowedOrigins. Behind a proxy, set canonicalOrigin or trustProxy.',
  },
  WM_ACTION_TYPE: {
    title: 'Body of an action has the wrong type',
    status: 415,
    message: 'An action was called with a body of type {type}; it takes text/plain and multipart/form-data.',
    hint: 'Call actions through the functions that the build makes of them, or by forms that React renders.',
  },
  WM_ACTION_BODY_SIZE: {
    title: 'Body of an action is too large',
    status: 413,
    message: 'The body of an action is larger than {limit} bytes.',
    hint: 'Send less, or raise serverActions.bodySizeLimit.',
  },
  WM_ACTION_MALFORMED: {
    title: 'Body of an action cannot be read',
    status: 400,
    message: 'The body of an action was refused: {reason}.',
    hint: 'Call actions through the functions that the build makes of them, or by forms that React renders.',
  },
  WM_ACTION_CLOSURE: {
    title: 'Closed-over values of an action cannot be read',
    status: 400,
    message:
      'The values that an action closes over were not sealed by this deploy, or were changed on the way.',
    hint: 'Load the page again. Give all builds and servers of the app the same WAYMARK_SECRET.',
  },
} as const
