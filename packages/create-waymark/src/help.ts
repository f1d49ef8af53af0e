import { TEMPLATES } from './templates.ts'

export function formatHelp(): string {
  const templates = Object.entries(TEMPLATES).map(([name, text]) => `  ${name.padEnd(22)} ${text}`)
  return `Starts a new Waymark app.

Usage
  npm create waymark [folder] -- [options]

Options
  -t, --template NAME    What to start from; see below
  -y, --yes              Ask nothing, take the defaults
  --no-install           Do not install the dependencies
  --no-git               Do not make a git repository
  --waymark VERSION      Another version of waymark, or the path of a tarball
  -h, --help             Show this help
  -v, --version          Show the version

Templates
${templates.join('\n')}

Examples
  npm create waymark my-app
  npm create waymark my-app -- --template pages --no-install
`
}
