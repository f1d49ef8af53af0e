import { createServer, type AddressInfo, type Socket } from 'node:net'

/** A mail server that keeps what it is given, with as much SMTP as a sender needs. */
export interface SmtpStub {
  url: string
  mails: { from: string; to: string[]; message: string }[]
  /** Its answer to the end of a message; `250 taken` unless a test says otherwise. */
  answer: string
  close(): Promise<void>
}

export async function startSmtpStub(): Promise<SmtpStub> {
  const stub: SmtpStub = { url: '', mails: [], answer: '250 taken', close }
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => undefined)
    talk(socket, stub)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stub.url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`
  return stub

  async function close(): Promise<void> {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  }
}

function talk(socket: Socket, stub: SmtpStub): void {
  const say = (line: string): boolean => socket.write(`${line}\r\n`)
  let mail = { from: '', to: [] as string[], message: '' }
  let isMessage = false
  let rest = ''
  say('220 stub')
  socket.on('data', (chunk: Buffer) => {
    rest += chunk.toString()
    for (;;) {
      const end = rest.indexOf('\r\n')
      if (end === -1) return
      const line = rest.slice(0, end)
      rest = rest.slice(end + 2)
      if (isMessage && line === '.') {
        isMessage = false
        if (stub.answer.startsWith('250')) stub.mails.push(mail)
        mail = { from: '', to: [], message: '' }
        say(stub.answer)
      } else if (isMessage) mail.message += `${line}\n`
      else if (line.startsWith('DATA')) {
        isMessage = true
        say('354 go on')
      } else if (line.startsWith('QUIT')) socket.end('221 bye\r\n')
      else {
        if (line.startsWith('MAIL FROM:')) mail.from = line.slice('MAIL FROM:'.length)
        if (line.startsWith('RCPT TO:')) mail.to.push(line.slice('RCPT TO:'.length))
        say('250 stub')
      }
    }
  })
}
