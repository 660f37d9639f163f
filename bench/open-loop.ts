import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { type Run, runAtRate } from './kernel/load.ts'

export interface OpenLoop {
  /** Where scans are sent. */
  url: string
  /** The key of the scanning device; the floor needs none. */
  key?: string
  /** The scans, sent in turn with new ids and times. */
  scans: object[]
  perSecond: number
  seconds: number
}

/**
 * A process of its own, so that it can be pinned next to what it measures: scans at a steady rate, whether or not earlier
 * ones have been answered, on as many connections as that takes. Answers a {@link Run}.
 */
process.on('message', (load: OpenLoop) => {
  void scanAll(load).then(run => process.send?.(run))
})
process.on('disconnect', () => process.exit(0))

async function scanAll({ url, key, scans, perSecond, seconds }: OpenLoop): Promise<Run> {
  const agent = new Agent({ keepAlive: true })
  const headers = { 'content-type': 'application/json', ...(key && { authorization: `Bearer ${key}` }) }
  const scan = (index: number): Promise<void> => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const sent = request(url, { method: 'POST', agent, headers }, answer => {
      let body = ''
      answer.setEncoding('utf8')
      answer.on('data', (chunk: string) => {
        body += chunk
      })
      const good = () => answer.statusCode === 200 && (!key || body.includes('"statusCode":10001'))
      answer.on('end', () => (good() ? resolve() : reject(new Error(body))))
    })
    sent.on('error', reject)
    sent.end(JSON.stringify({ ...scans[index % scans.length], scanId: randomUUID(), at: new Date() }))
    return promise
  }
  const run = await runAtRate(perSecond, seconds, scan)
  agent.destroy()
  return run
}
