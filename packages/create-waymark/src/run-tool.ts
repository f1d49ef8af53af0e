import { spawn } from 'node:child_process'

/** Runs a program in a folder; its output goes where ours goes. Resolves with whether it succeeded. */
export function runTool(
  command: string,
  args: string[],
  options: { cwd: string; quiet?: boolean },
): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: options.cwd,
      stdio: options.quiet === true ? 'ignore' : ['ignore', 'inherit', 'inherit'],
      // Package managers are scripts on Windows, and only a shell starts those. No argument comes from outside.
      shell: process.platform === 'win32',
    })
    child.on('error', () => resolve(false))
    child.on('close', (code) => resolve(code === 0))
  })
}
