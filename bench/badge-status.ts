import type { Venue } from './fill.ts'
import { JoseClient } from './kernel/jose-client.ts'
import { most } from './kernel/limits.ts'
import { median, runLoad } from './kernel/load.ts'
import type { Stage } from './kernel/stage.ts'

const requests = 2_000
const rounds = 3
/** Product ÷ fair floor. */
const limit = 2.0

/** The public look-up of badges, each from another network, next to the same statement without the product. */
export async function measureBadgeStatus(stage: Stage, venue: Venue, say: (line: string) => void): Promise<void> {
  const [exhibition] = venue.exhibitions
  if (!exhibition) throw new Error('an exhibition is needed')
  await stage.pool.query('create table if not exists floor_look_up (like badge_look_up including all)')
  const { rows } = await stage.pool.query<{ code: string; show: string }>(
    `select b.code, e.code as show from badge b join exhibition e on e.id = b.exhibition_id
      where b.exhibition_id = $1 and b.state = 'active' order by random() limit 500`,
    [exhibition.id],
  )
  const client = new JoseClient(stage.server.address)
  const inputOf = (index: number) => {
    const { code, show } = rows[index % rows.length] as (typeof rows)[number]
    return { exhibitionCode: show, number: code }
  }
  let network = 0
  const from = () => `10.${Math.floor(++network / 250) % 250}.${network % 250}.1`
  const products = async (index: number) => {
    const answer = await client.call('getBadgeStatus', inputOf(index), { from: from() })
    if (answer.statusCode !== 10001) throw new Error(`getBadgeStatus: ${answer.statusCode} ${answer.msg}`)
  }
  const floors = async (index: number) => {
    const body = JSON.stringify({ ...inputOf(index), network: from() })
    const answer = await fetch(`${stage.floor.address}/badgeStatus`, { method: 'POST', body })
    if (!answer.ok || (await answer.json()).badge === null) throw new Error('the floor found nothing')
  }
  const spent = (pid: number) => {
    const { server, database } = stage.cpu(pid)
    return server + database
  }
  const costOf = async (pid: number, work: (index: number) => Promise<unknown>) => {
    const before = spent(pid)
    const { errors } = await runLoad(requests, 8, work)
    if (errors > 0) throw new Error(`${errors} look-ups failed`)
    return ((spent(pid) - before) * 1e6) / requests
  }
  await runLoad(200, 8, products)
  await runLoad(200, 8, floors)
  const [product, floor]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    floor.push(await costOf(stage.floor.pid, floors))
    product.push(await costOf(stage.server.pid, products))
  }
  const ratio = median(product) / median(floor)
  say(
    `getBadgeStatus: ${median(product).toFixed(0)} µs CPU, floor ${median(floor).toFixed(0)} µs: ` +
      `${ratio.toFixed(2)} × ${most('getBadgeStatus ÷ floor', ratio, limit)}`,
  )
}
