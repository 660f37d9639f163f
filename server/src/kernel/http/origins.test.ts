import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { type Serving, serve } from '../../app/server.ts'
import { testDatabase } from '../../app/testing/database.ts'
import { freePort } from '../../app/testing/node-process.ts'
import { WireClient } from '../../app/testing/wire-client.ts'
import { createWorld } from '../../app/testing/world.ts'
import { createPool } from '../database/database.ts'
import { type Config, readSettings } from '../settings/config.ts'
import { parseOrigin } from './origins.ts'

/** Pages come from one port; files and push from the other. Both use one database and one key. */
const folder = mkdtempSync(join(tmpdir(), 'fairgate-origins-'))
const pools: pg.Pool[] = []
const servers: Serving[] = []
let [pages, files] = ['', '']

const database = await testDatabase()
const [one, two] = [await freePort(), await freePort()]
pages = `http://127.0.0.1:${one}`
files = `http://127.0.0.1:${two}`
const { key: _key, ...settings } = readSettings({
  FAIRGATE_DATA: folder,
  LOG_LEVEL: 'silent',
  PUBLIC_URL: pages,
  FILE_URL: files,
  PUSH_URL: `ws://127.0.0.1:${two}`,
})
const masterKey = randomBytes(32)
for (const port of [one, two]) {
  const config: Config = { ...settings, port, connectionUrl: database.url, masterKey }
  const pool = createPool(database.url, 6, { pipeline: true })
  pools.push(pool)
  servers.push(await serve(config, pool))
}
const operator = await createWorld(database.pool).administrator('sponsor')
const client = new WireClient(pages)
afterAll(async () => {
  for (const server of servers) await server.close()
  for (const pool of pools) await pool.end()
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

const evil = 'https://evil.example'
const shared = (answer: Response) => answer.headers.get('access-control-allow-origin')

describe('files on another origin', () => {
  it('may be sent and fetched by pages of the console, like a browser does', async () => {
    const content = Buffer.from('a,b\n1,2\n')
    const sha256 = createHash('sha256').update(content).digest('hex')
    const { data } = await client.call<{ fileId: string; url: string }>(
      'beginUpload',
      { purpose: 'sheet', name: 'a.csv', size: content.length, sha256 },
      { token: operator.token },
    )
    expect(parseOrigin(data.url)).toBe(files)
    const wish = {
      origin: pages,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type',
    }
    const answer = await fetch(data.url, { method: 'OPTIONS', headers: wish })
    expect([answer.status, shared(answer), answer.headers.get('access-control-allow-headers')]).toEqual([
      204,
      pages,
      'authorization, content-type',
    ])
    const headers = { origin: pages, 'content-type': 'application/octet-stream' }
    const sent = await fetch(data.url, { method: 'POST', headers, body: new Uint8Array(content) })
    expect([sent.status, shared(sent), sent.headers.get('vary')]).toEqual([200, pages, 'Origin'])

    const link = await client.call<{ url: string }>('getFileLink', { fileId: data.fileId }, { token: operator.token })
    const got = await fetch(link.data.url, { headers: { origin: pages, authorization: operator.token } })
    expect([got.status, shared(got), await got.text()]).toEqual([200, pages, content.toString()])
    // The page may read the reason of a refusal.
    const refused = await fetch(`${files}/files/${data.fileId}`, { headers: { origin: pages } })
    expect([refused.status, shared(refused)]).toEqual([404, pages])
  })

  it('are shared with no other site, and nothing else is shared', async () => {
    const answer = await fetch(`${files}/api/upload`, { method: 'OPTIONS', headers: { origin: evil } })
    const others = await Promise.all([
      fetch(`${files}/files/${operator.operatorId}`, { headers: { origin: evil } }),
      fetch(`${files}/api/jwks`, { headers: { origin: pages } }),
      fetch(`${files}/api`, { method: 'OPTIONS', headers: { origin: pages } }),
    ])
    expect([answer, ...others].map(shared)).toEqual([null, null, null, null])
  })
})

describe('push on another origin', () => {
  async function connect(origin: string): Promise<string> {
    const { data } = await client.call<{ token: string }>('getPushTicket', {}, { token: operator.token })
    const socket = new WebSocket(`${files.replace('http', 'ws')}/push?uid=${operator.operatorId}&token=${data.token}`, {
      origin,
    })
    return new Promise(resolve => {
      socket.on('open', () => {
        resolve('open')
        socket.close()
      })
      socket.on('error', error => resolve(error.message))
    })
  }

  it('accepts pages of the console and of its own host, and no others', async () => {
    const answers = [await connect(pages), await connect(files), await connect(evil), await connect('null')]
    expect(answers.map(answer => (answer === 'open' ? answer : answer.slice(-3)))).toEqual([
      'open',
      'open',
      '403',
      '403',
    ])
  })

  it('is announced to the console, whose policy lets it connect there', async () => {
    const page = await fetch(`${pages}/login`, { headers: { accept: 'text/html' } })
    const policy = page.headers.get('content-security-policy') ?? ''
    expect(policy).toContain(`connect-src 'self' ${files} ${files.replace('http', 'ws')};`)
    // A checkout without a built console has no page for it.
    if (page.ok) expect(await page.text()).toContain(`data-push="${files.replace('http', 'ws')}"`)
  })
})

describe('originOf', () => {
  it("converts a socket's address to the origin of its page", () => {
    const addresses = ['wss://push.example', 'https://push.example:443/x', 'ws://a:80', 'http://a', 'data:x', 'x']
    expect(addresses.map(parseOrigin)).toEqual([
      'https://push.example',
      'https://push.example',
      'http://a',
      'http://a',
      undefined,
      undefined,
    ])
  })
})
