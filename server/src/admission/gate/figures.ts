import sql from 'sql-template-tag'
import { toDb } from '../../kernel/database/database.ts'
import { type GaugeDefinition, Tally } from '../../kernel/http/gauge.ts'
import { ofServices, type Services } from '../../kernel/services/services.ts'

/** Scans that this node has decided, by channel, verdict and reason. */
export const scanTally = ofServices(() => new Tally<'channel' | 'verdict' | 'reason'>())

/** Metrics of scans by gate: exhibition, door and channel with the names of the organizer. */
export const gateFigures = (services: Services): GaugeDefinition[] => [
  {
    ...{ name: 'fairgate_gate_scans_total', kind: 'counter', help: 'Scans by gate, verdict and why they were refused' },
    labels: ['exhibition', 'gate', 'verdict', 'reason'],
    async collect() {
      const counted = scanTally(services).all()
      const named = await namesOf(services, [...new Set(counted.map(({ labels }) => labels.channel))])
      return counted.flatMap(({ labels: { channel, verdict, reason }, value }) => {
        const name = named.get(channel)
        return name ? [{ labels: { ...name, verdict, reason }, value }] : []
      })
    },
  },
]

async function namesOf({ pool }: Services, channels: readonly string[]) {
  const rows = await toDb(pool).many<{ id: string; exhibition: string; gate: string }>(sql`
    select h.id, e.code as exhibition, d.code || '/' || h.code as gate
    from channel h join door d on d.id = h.door_id join exhibition e on e.id = h.exhibition_id
    where h.id = any(${[...channels]}::uuid[])`)
  return new Map(rows.map(({ id, ...name }) => [id, name]))
}
