import { buildApp } from '../build/build-app.ts'
import { createProgressPrinter, formatDuration, formatRouteTable } from '../build/build-report.ts'
import { describeError, printError } from '../build/dev-errors.ts'
import { isWaymarkError } from '../shared/errors.ts'
import type { RunCommand } from './main.ts'

export const runBuild: RunCommand = async ({ root, version, output, errors }) => {
  const { paint, columns } = output
  output.write(`${paint.accent('▣')} ${paint.strong('waymark')} ${version} ${paint.faint('· build')}\n`)
  const printer = createProgressPrinter({
    write: output.write,
    live: output.isTTY,
    style: { paint, columns },
  })
  try {
    const result = await buildApp({ root, onProgress: printer.print })
    printer.end()
    output.write(`\n${formatRouteTable(result, { paint, columns })}\n\n`)
    output.write(
      `${paint.good('✓')} Built in ${formatDuration(result.ms)} ${paint.faint(`· ${result.buildId}`)}\n`,
    )
    return 0
  } catch (error) {
    printer.end()
    if (isWaymarkError(error)) throw error
    errors.write(`${printError(await describeError(error, { root }), { colors: errors.isTTY })}\n`)
    errors.write(`${errors.paint.bad('✗')} The build failed; nothing was written that could be served.\n`)
    return 1
  }
}
