export interface FaultWords {
  name: string
  does: string
  /** What to look for in the console. */
  shows: string
}

/** The page on which everything can be broken. */
export const faults = {
  title: 'Break something',
  lead: 'Every button and link here goes wrong on purpose, each in its own way. Break one, then look it up in the console: what happened, where in the source, and what the visitor did before.',
  inConsole: 'In the console:',
  toConsole: 'Open the console',
  back: 'Back to the list of faults',
  run: 'Break it',
  open: 'Open the page',
  onServer: 'On the server',
  inBrowser: 'In the browser',
  slowDone: 'Here it is, three seconds later.',
  waiting: 'The first part of the page is here. The rest comes in a moment.',
  kinds: {
    server: {
      name: 'Server component',
      does: 'Throws while the page is rendered. You see the error page and a number.',
      shows: 'an issue of the route /break/server. The number on the page is the id of its report.',
    },
    late: {
      name: 'After the first part was sent',
      does: 'The page begins to arrive, then a part of it fails. The status is already 200.',
      shows: 'an issue of /break/late with the trace of a request that answered 200.',
    },
    slow: {
      name: 'Slow page',
      does: 'Waits for three seconds before it shows anything.',
      shows: 'nothing under issues, but /break/slow at the top of the routes by duration.',
    },
    fetch: {
      name: 'Failing request to another server',
      does: 'Asks a weather server that does not exist and does not catch the error.',
      shows: 'an issue with its cause, and the failed request as a span in the trace.',
    },
    props: {
      name: 'getServerSideProps',
      does: 'Throws in the data function of a page in the folder pages/.',
      shows: 'an issue of /break/props, marked as of the older router.',
    },
    handler: {
      name: 'Route handler',
      does: 'Asks an address of the API whose code throws.',
      shows: 'an issue of /api/break, and the request among the breadcrumbs of what follows.',
    },
    action: {
      name: 'Action',
      does: 'Sends a form to an action that throws after reading it.',
      shows: 'an issue with the name of the action; the page shows the same number.',
    },
    render: {
      name: 'Client component',
      does: 'Throws while it renders in the browser. The nearest error file takes its place.',
      shows: 'an issue with the component stack, and the click that led to it as the last breadcrumb.',
    },
    effect: {
      name: 'Effect',
      does: 'Throws after the component is on the screen.',
      shows: 'the same as above, with the effect at the top of the stack.',
    },
    event: {
      name: 'Event handler',
      does: 'Throws on a click. The page stays as it is.',
      shows: 'an unhandled error with the button among its breadcrumbs.',
    },
    rejection: {
      name: 'Rejected promise',
      does: 'Rejects, and nobody is waiting.',
      shows: 'an unhandled rejection with the stack of the function that began it.',
    },
  } satisfies Record<string, FaultWords>,
}
