import type { Paint } from '../shared/terminal-paint.ts'
import type { Command } from './arguments.ts'

/** A term and what it means. */
type Row = readonly [string, string]

interface CommandHelp {
  usage: string
  summary: string
  details: string
  options: Row[]
  examples: Row[]
}

const HELP_OPTION: Row = ['-h, --help', 'Show this help']
const VERSION_OPTION: Row = ['-v, --version', 'Show the version']
const PORT_OPTION: Row = ['-p, --port PORT', 'Port to listen on, also from PORT (default 3000)']

const HELP: Record<Command, CommandHelp> = {
  dev: {
    usage: 'waymark dev [dir] [options]',
    summary: 'Serve the app for development, with live updates',
    details:
      'Only this machine can reach it unless you give a host. If the port is taken, a free one near it is used.',
    options: [
      PORT_OPTION,
      ['-H, --host HOST', 'Address to listen on, also from HOST (default 127.0.0.1)'],
      HELP_OPTION,
    ],
    examples: [
      ['waymark dev', 'Serve the app in this folder'],
      ['waymark dev web -p 4000', 'Serve the app in web/ on port 4000'],
      ['waymark dev -H 0.0.0.0', 'Let other devices on the network connect'],
    ],
  },
  build: {
    usage: 'waymark build [dir]',
    summary: 'Build the app for production into .waymark/',
    details: 'Ends with a table of all routes, how each is answered, and the size of its JavaScript.',
    options: [HELP_OPTION],
    examples: [['waymark build', 'Build the app in this folder']],
  },
  start: {
    usage: 'waymark start [dir] [options]',
    summary: 'Serve what "waymark build" made',
    details:
      'Needs the .waymark/ folder and no development dependency. SIGTERM finishes open requests first.\n' +
      'With workers, SIGHUP or SIGUSR2 replaces them one after the other. Every option but -H and -p may also\n' +
      'be a variable: --drain-delay is WAYMARK_DRAIN_DELAY.',
    options: [
      PORT_OPTION,
      ['-H, --host HOST', 'Address to listen on, also from HOST (default 0.0.0.0, all interfaces)'],
      ['--workers N|auto', 'Processes that share the port; auto: one for each core (default: one)'],
      ['--log FORMAT', 'A line for each request: json, pretty or off (default json; off in a terminal)'],
      ['--drain-delay SECONDS', 'Go on serving after SIGTERM, with readiness down (default 0)'],
      ['--drain-grace SECONDS', 'Then wait for open requests at most this long (default 10)'],
      ['--keep-alive SECONDS', 'Keep idle connections; longer than the proxy in front does (default 75)'],
      HELP_OPTION,
    ],
    examples: [
      ['waymark start', 'Serve on port 3000'],
      ['PORT=8080 waymark start', 'Take the port from the environment'],
      ['waymark start -H 127.0.0.1', 'Listen behind a proxy on the same machine'],
      ['waymark start --workers auto', 'Use all cores'],
    ],
  },
  console: {
    usage: 'waymark console [backup FILE | user add NAME] [options]',
    summary: 'Serve the error-reporting service and its console alone, for several apps',
    details:
      'The start prints a link that signs the owner in; with WAYMARK_CONSOLE_PASSWORD, the user "owner" has that password\n' +
      'instead. "backup" copies the database, also while it is in use. "user add" makes a user with the password of that\n' +
      'variable, or with one that it prints.',
    options: [
      ['-p, --port PORT', 'Port to listen on, also from PORT (default 8090)'],
      ['-H, --host HOST', 'Address to listen on, also from HOST (default 127.0.0.1)'],
      ['--data DIR', 'Folder of the data, also from WAYMARK_CONSOLE_DATA (default .waymark-data)'],
      ['--database URL', 'PostgreSQL instead of SQLite, also from WAYMARK_CONSOLE_DATABASE'],
      ['--url URL', 'Address that people use, also from WAYMARK_CONSOLE_URL: for cookies and links'],
      [
        '--trust-proxy N',
        'Proxies in front that say who asks, also from WAYMARK_CONSOLE_TRUST_PROXY (default 0)',
      ],
      [
        '--errors-per-hour N',
        'Errors of all projects together, also from WAYMARK_CONSOLE_ERRORS_PER_HOUR (default: no limit)',
      ],
      ['--role ROLE', 'Of a new user: owner, member or reader (default member)'],
      HELP_OPTION,
    ],
    examples: [
      ['waymark console', 'Serve on port 8090, for this machine'],
      [
        'waymark console --url https://errors.example.com --trust-proxy 1',
        'Serve behind a proxy on this machine',
      ],
      ['waymark console backup monday.db', 'Copy the database'],
      ['waymark console user add ann --role reader', 'Let somebody look'],
    ],
  },
  'upload-maps': {
    usage: 'waymark upload-maps [dir]',
    summary: 'Send the source maps of a build to the console that the app reports to',
    details:
      'For apps with a console elsewhere: WAYMARK_DSN says where, as for the app itself. WAYMARK_MAPS_TOKEN is a token that an\n' +
      'owner of that console makes on the page Account, to send source maps.',
    options: [HELP_OPTION],
    examples: [['waymark build && waymark upload-maps', 'Where the app is built']],
  },
  check: {
    usage: 'waymark check [dir] [options]',
    summary: 'List what in a Next.js app would be different here',
    details:
      'Reads the configuration and the code, builds nothing and changes nothing. Exit code 1 when something would break.',
    options: [['--json', 'Print the findings as JSON'], HELP_OPTION],
    examples: [
      ['waymark check', 'Look at the app in this folder'],
      ['waymark check web --json', 'For a script'],
    ],
  },
  inert: {
    usage: 'waymark inert [path] [dir]',
    summary: 'Show which parts of a page are sent as HTML only',
    details:
      'Asks the app that "waymark build" made for one page, and prints what became of the elements of its server components.',
    options: [HELP_OPTION],
    examples: [
      ['waymark inert', 'Look at the first page of the app in this folder'],
      ['waymark inert /products/1 web', 'Look at a page of the app in web/'],
    ],
  },
  routes: {
    usage: 'waymark routes [dir] [options]',
    summary: 'Print the tree of routes',
    details: 'Reads the folders app/ and pages/ and builds nothing.',
    options: [['--json', 'Print pattern, kind and file of each route as JSON'], HELP_OPTION],
    examples: [['waymark routes', 'Routes of the app in this folder']],
  },
  types: {
    usage: 'waymark types [dir]',
    summary: 'Write the types of routes into .waymark/types',
    details:
      'For a type check where neither "waymark dev" nor "waymark build" has run. Both write them, too.',
    options: [HELP_OPTION],
    examples: [['waymark types && tsc --noEmit', 'Check the types']],
  },
  info: {
    usage: 'waymark info [dir] [options]',
    summary: 'Print what a bug report needs',
    details: 'Versions and the kind of machine. No paths, no names and no values of your configuration.',
    options: [['--json', 'Print it as JSON'], HELP_OPTION],
    examples: [['waymark info', 'To paste into a bug report']],
  },
  completion: {
    usage: 'waymark completion bash|zsh|fish',
    summary: 'Print a script that completes commands and options',
    details: 'Put its output where your shell loads completions from.',
    options: [HELP_OPTION],
    examples: [
      ['source <(waymark completion bash)', 'In ~/.bashrc'],
      ['waymark completion fish | source', 'In config.fish'],
    ],
  },
}

/** What the commands that do not take just a folder take, in the list of all. */
const LIST_ARGUMENTS: Partial<Record<Command, string>> = {
  console: '',
  inert: '[path] [dir]',
  completion: '<shell>',
}

export function formatHelp(paint: Paint, command?: Command): string {
  const sections = command ? listCommandSections(HELP[command]) : listGeneralSections()
  // One width for all sections, so that every explanation starts in the same column.
  const explained = sections.flatMap((section) => section.rows.filter(([, text]) => text !== ''))
  const width = Math.max(...explained.map(([term]) => term.length))
  const parts = sections.map(({ title, rows }) =>
    [paint.strong(title), ...rows.map(([term, text]) => `  ${term.padEnd(width)}  ${text}`.trimEnd())].join(
      '\n',
    ),
  )
  const intro = command
    ? `${HELP[command].summary}.\n${HELP[command].details}`
    : `${paint.accent('▣ waymark')}  server-rendered React apps that tell you what broke and what is slow`
  return `${[intro, ...parts].join('\n\n')}\n`
}

interface Section {
  title: string
  rows: Row[]
}

function listCommandSections(help: CommandHelp): Section[] {
  return [
    { title: 'Usage', rows: [[help.usage, '']] },
    { title: 'Options', rows: help.options },
    { title: 'Examples', rows: help.examples },
  ]
}

function listGeneralSections(): Section[] {
  const commands = Object.entries(HELP).map(([name, help]): Row => [
    `${name} ${LIST_ARGUMENTS[name as Command] ?? '[dir]'}`.trimEnd(),
    help.summary,
  ])
  return [
    { title: 'Usage', rows: [['waymark <command> [options]', '']] },
    { title: 'Commands', rows: commands },
    { title: 'Options', rows: [HELP_OPTION, VERSION_OPTION] },
    { title: 'More', rows: [['waymark <command> --help', 'Options and examples of one command']] },
  ]
}
