import { createHmac } from 'node:crypto'
import { Agent, request } from 'node:http'
import type pg from 'pg'

type Body = Record<string, unknown>

/** The concurrency of the product for one host. */
const parallel = 8
const key = Buffer.alloc(32, 7)

const claim = `update floor_delivery set attempts = attempts + 1, next_at = now() + interval '30 seconds'
  where id in (select id from floor_delivery where outcome is null and next_at <= now() order by next_at limit ${parallel} for update skip locked)
  returning id, event, subject_id, happened_at`
const written = `update floor_delivery set outcome = 'delivered', http = 204, last_at = now() where id = any($1)`

/** What telling comes to without a product around it: the same bodies, signed, on connections that stay open; out of a table, and out of nothing. */
export function webhookFloors(pool: pg.Pool): Record<string, (body: Body) => Promise<unknown>> {
  const agent = new Agent({ keepAlive: true, maxSockets: parallel })
  return {
    async send({ url }) {
      let sent = 0
      for (;;) {
        const { rows } = await pool.query({ name: 'claim', text: claim })
        if (rows.length === 0) return { told: sent }
        await Promise.all(rows.map(row => post(String(url), row.id, row)))
        await pool.query({ name: 'written', text: written, values: [rows.map(({ id }) => id)] })
        sent += rows.length
      }
    },
    async sendBare({ url, count }) {
      let next = 0
      const line = async () => {
        while (next++ < Number(count)) await post(String(url), `${next}`, { event: 'badge.active', subject_id: key })
      }
      await Promise.all(Array.from({ length: parallel }, line))
      return { told: count }
    },
  }

  function post(url: string, id: string, row: Body): Promise<void> {
    const data = { id: row.subject_id, noun: 'badge', state: 'active', event: 'approve' }
    const body = JSON.stringify({ type: row.event, timestamp: row.happened_at, data })
    const signature = createHmac('sha256', key).update(`${id}.0.${body}`).digest('base64')
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const headers = {
      ...{ 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
      ...{ 'webhook-id': id, 'webhook-timestamp': '0', 'webhook-signature': `v1,${signature}` },
    }
    const sent = request(url, { method: 'POST', agent, headers }, response => {
      response.on('end', resolve).resume()
    })
    sent.on('error', reject).end(body)
    return promise
  }
}
