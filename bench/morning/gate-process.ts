import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { atTimes, Nodes } from '../kernel/nodes.ts'

/** What the gates scan, and when. */
export interface GateLoad {
  nodes: readonly [string, string]
  /** Keys of the devices; each prefers the node of its index. */
  keys: readonly string[]
  /** `due` in milliseconds after `begin`. */
  scans: readonly { code: string; gate: number; due: number }[]
  /** Milliseconds since 1970. */
  begin: number
}

export interface ScanResult {
  scanId: string
  /** The index in `scans`. */
  index: number
  /** Undefined: no node answered it. */
  verdict?: string
  reason?: string
  ms: number
  repeats: number
}

/**
 * The gates in a process of their own, so that the times they measure contain no other work of the load: each scans when
 * it is due, and goes to the other node with the same scan id if its own is gone.
 */
process.on('message', (load: GateLoad) => {
  void scanAll(load).then(results => process.send?.(results))
})
process.on('disconnect', () => process.exit(0))

interface Answer {
  statusCode: number
  msg: string
  data: { verdict?: string; reason?: string }
}

async function scanAll({ nodes, keys, scans, begin }: GateLoad): Promise<ScanResult[]> {
  const agent = new Agent({ keepAlive: true })
  const connected = new Nodes()
  const offset = begin - Date.now() + performance.now()
  const results: ScanResult[] = []
  await atTimes(
    scans.map(({ due }) => offset + due),
    async (index, dueAt) => {
      const { code, gate } = scans[index] as GateLoad['scans'][number]
      const scanId = randomUUID()
      const body = JSON.stringify({ command: 'decide', scanId, code, at: new Date() })
      const send = (node: number) => post(agent, nodes[node as 0 | 1], keys[gate] as string, body)
      const { answer, repeats } = await connected.send(gate % 2, send)
      const ms = performance.now() - dueAt
      results.push({ scanId, index, verdict: verdictOf(answer), reason: answer?.data?.reason, ms, repeats })
    },
  )
  agent.destroy()
  return results
}

function verdictOf(answer: Answer | undefined): string | undefined {
  if (!answer) return undefined
  return answer.data?.verdict ?? `${answer.statusCode} ${answer.msg}`
}

function post(agent: Agent, address: string, key: string, body: string): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${key}` }
  const sent = request(`${address}/api`, { method: 'POST', agent, headers }, answer => {
    let text = ''
    answer.setEncoding('utf8')
    answer.on('data', (chunk: string) => {
      text += chunk
    })
    answer.on('error', reject)
    answer.on('end', () => {
      try {
        resolve(JSON.parse(text) as Answer)
      } catch (error) {
        reject(error)
      }
    })
  })
  sent.on('error', reject)
  sent.end(body)
  return promise
}
