import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { test, type TestContext } from 'node:test'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { smtpMail } from '#adapters/smtpMail.ts'

interface Received {
  from: string
  to: string[]
  source: string
}

async function mailServer(t: TestContext, options: SMTPServerOptions): Promise<{ port: number; received: Received[] }> {
  const received: Received[] = []
  const server = new SMTPServer({
    ...options,
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        const from = mailFrom ? mailFrom.address : ''
        received.push({
          from,
          to: rcptTo.map(({ address }) => address),
          source: Buffer.concat(chunks).toString('utf8'),
        })
        done()
      })
    },
  })
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  t.after(() => new Promise<void>((resolve) => server.close(resolve)))
  return { port: (server.server.address() as AddressInfo).port, received }
}

const MAIL = {
  to: 'hong@example.com',
  subject: '이메일 주소를 확인해 주세요',
  text: '링크: https://oneset.example/x?token=1\n.\n점 하나',
}

test('a mail reaches a mail server with its sender, its one recipient and its text', async (t) => {
  const { port, received } = await mailServer(t, { authOptional: true, disabledCommands: ['STARTTLS'] })
  const { send, close } = smtpMail(`smtp://127.0.0.1:${port}`, 'Oneset <no-reply@example.com>')
  t.after(close)
  await send(MAIL)
  const [mail, ...others] = received
  assert.equal(others.length, 0)
  assert.deepEqual([mail?.from, mail?.to], ['no-reply@example.com', ['hong@example.com']])
  const [head = '', body = ''] = (mail?.source ?? '').split(/\r\n\r\n(.*)/s)
  assert.match(head, /^Subject: =\?UTF-8\?/m)
  const encoding = /^Content-Transfer-Encoding: (\S+)/m.exec(head)?.[1]
  const text =
    encoding === 'base64'
      ? Buffer.from(body, 'base64').toString('utf8')
      : Buffer.from(
          body
            .replaceAll('=\r\n', '')
            .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
          'latin1',
        ).toString('utf8')
  assert.equal(text.replaceAll('\r\n', '\n').trim(), MAIL.text)
})

test('only a single address is accepted, and no header can be injected into a mail', async (t) => {
  const { port, received } = await mailServer(t, { authOptional: true, disabledCommands: ['STARTTLS'] })
  const { send, close } = smtpMail(`smtp://127.0.0.1:${port}`, 'no-reply@example.com')
  t.after(close)
  await send({ ...MAIL, subject: 'x\r\nBcc: spy@example.com' })
  await send({ ...MAIL, to: 'hong@example.com, spy@example.com' }).catch(() => {})
  await send({ ...MAIL, to: 'hong@example.com\r\nRCPT TO:<spy@example.com>' }).catch(() => {})
  for (const { to, source } of received) {
    assert.equal(to.includes('spy@example.com'), false)
    assert.doesNotMatch(source, /^Bcc:/im)
  }
})

test('a password is never sent to a server that cannot encrypt', async (t) => {
  let asked = 0
  const { port, received } = await mailServer(t, {
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth(_auth, _session, done) {
      asked++
      done(null, { user: 'x' })
    },
  })
  const { send, close } = smtpMail(`smtp://mailer:password@127.0.0.1:${port}`, 'no-reply@example.com')
  t.after(close)
  await assert.rejects(send(MAIL))
  assert.deepEqual([asked, received.length], [0, 0])
})

test('the refusal of a mail server is reported to the sender', async (t) => {
  const { port } = await mailServer(t, {
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) => done(new Error('no such mailbox')),
  })
  const { send, close } = smtpMail(`smtp://127.0.0.1:${port}`, 'no-reply@example.com')
  t.after(close)
  await assert.rejects(send(MAIL), /no such mailbox/)
})
