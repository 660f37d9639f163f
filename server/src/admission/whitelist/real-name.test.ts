import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { Refused } from '../../kernel/refusal/refuse.ts'
import type { Services } from '../../kernel/services/services.ts'
import { checkRealName } from './real-name.ts'

const person = { name: '张三', documentType: 'identityCard', documentNumber: '110101199003078515' } as const
/** The received requests, and the next answers. */
let requests: { body: unknown; authorization: string | undefined }[] = []
let answers: (response: ServerResponse) => void

const server = createServer(async (request, response) => {
  let body = ''
  for await (const part of request.setEncoding('utf8')) body += part
  requests.push({ body: JSON.parse(body), authorization: request.headers.authorization })
  answers(response)
}).listen(0, '127.0.0.1')
await once(server, 'listening')
const realnameUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/names`
const services = { config: { realnameUrl, realnameToken: 'secret' } } as unknown as Services
afterEach(() => {
  requests = []
})
afterAll(() => server.close())

const said = (body: string, status = 200) => {
  answers = response => response.writeHead(status, { location: '/elsewhere' }).end(body)
}
const refusal = (guest = randomUUID()) =>
  checkRealName(person, guest, services).then(
    () => undefined,
    (error: unknown) => (error instanceof Refused ? [error.reason, error.details.field] : error),
  )

describe('a real name', () => {
  it('is checked by the service with its token, and accepted if it matches', async () => {
    said('{"matches":true}')
    expect(await refusal()).toBeUndefined()
    expect(requests).toEqual([{ body: person, authorization: 'Bearer secret' }])
  })

  it('that does not match the number is refused at the number', async () => {
    said('{"matches":false}')
    expect(await refusal()).toEqual(['whitelist.realNameWrong', 'documentNumber'])
  })

  it.each([
    ['fails', '', 500],
    ['sends elsewhere', '', 302],
    ['answers something else', '{"ok":1}', 200],
    ['answers no JSON', '<html>', 200],
  ])('is not taken as right where the service %s', async (_, body, status) => {
    said(body, status)
    expect(await refusal()).toEqual(['whitelist.realNameAway', undefined])
    expect(requests).toHaveLength(1)
  })

  it('check allows eight waiting requests at a hanging service, and refuses the ninth at once', async () => {
    const waiting: ServerResponse[] = []
    let came = () => {}
    const eight = new Promise<void>(resolve => {
      came = resolve
    })
    answers = response => {
      waiting.push(response)
      if (waiting.length === 8) came()
    }
    const those = Array.from({ length: 8 }, () => refusal())
    await eight
    expect(await refusal()).toEqual(['whitelist.realNameAway', undefined])
    for (const response of waiting) response.end('{"matches":true}')
    expect(await Promise.all(those)).toEqual(Array.from({ length: 8 }, () => undefined))
    said('{"matches":true}')
    expect(await refusal()).toBeUndefined()
  })

  it('check is limited to ten per proof of a telephone, against lists of names', async () => {
    said('{"matches":false}')
    const guest = randomUUID()
    for (let time = 0; time < 10; time++)
      expect(await refusal(guest)).toEqual(['whitelist.realNameWrong', 'documentNumber'])
    expect(await refusal(guest)).toEqual(['kernel.tooMany', undefined])
    expect(requests).toHaveLength(10)
    expect(await refusal()).toEqual(['whitelist.realNameWrong', 'documentNumber'])
  })

  it('is not checked without a service', async () => {
    await checkRealName(person, randomUUID(), { config: {} } as unknown as Services)
    expect(requests).toEqual([])
  })
})
