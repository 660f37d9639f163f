import { buildExhibition } from '../../bench/fill.ts'
import { buildGates, cards } from '../../bench/morning/fair.ts'
import { rawKey } from '../../server/src/admission/gate/device-secrets.ts'
import { paySettings } from '../../server/src/app/testing/factories/pay-settings.ts'
import { newTraceId, WireClient } from '../../server/src/app/testing/wire-client.ts'
import { createWorld } from '../../server/src/app/testing/world.ts'
import { openKeyring } from '../../server/src/kernel/crypto/keyring.ts'
import { createPool, toDb } from '../../server/src/kernel/database/database.ts'
import type { PreparedFair } from './acknowledged.ts'

interface FairOptions {
  /** The database, which a server has migrated. */
  url: string
  masterKey: Buffer
  /** A server on that database. */
  address: string
  gates?: number
  /** Badges with a signed card; every fifth is for a single entry. */
  cards?: number
}

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** An exhibition that is open today, with gates, badges, a partner that has money and quota, and a ticket on sale. */
export async function prepareFair(options: FairOptions): Promise<PreparedFair> {
  const { url, masterKey, address, gates: gateCount = 30, cards: cardCount = 2_000 } = options
  const pool = createPool(url, 4)
  const keyring = await openKeyring(pool, masterKey)
  try {
    const db = toDb(pool)
    const world = createWorld(pool)
    const platform = await world.administrator('platform')
    const sponsor = await world.administrator('sponsor')
    const cooperator = await world.administrator('cooperatorMain')
    const number = Math.floor(Date.now() / 1_000)
    const exhibition = await buildExhibition(pool, sponsor.company.id, cooperator.company.id, number)
    const { id: exhibitionId, typeId: badgeTypeId, participationId } = exhibition
    // Every fourth gate is an exit.
    const gates = await buildGates({ pool }, exhibition, gateCount, index => (index % 4 === 3 ? 'out' : 'in'))
    const single = await cards({ pool }, { keyring }, exhibition, Math.floor(cardCount / 5), true)
    const other = await cards({ pool }, { keyring }, exhibition, cardCount - single.length)
    const paySetting = await paySettings.build(db, { exhibitionId })
    await pool.query(
      `insert into pay_setting_price (pay_setting_id, badge_type_id, price, discount, complimentary, allotted_price)
       values ($1, $2, 20, 12.5, 0, '0')`,
      [paySetting, badgeTypeId],
    )
    const client = new WireClient(address)
    const said = async (token: string, command: string, payload: object): Promise<string> => {
      const { statusCode, msg, data } = await client.call<{ id: string }>(command, payload, {
        ...{ token, traceId: newTraceId() },
      })
      if (statusCode !== 10001) throw new Error(`${command}: ${statusCode} ${msg} ${JSON.stringify(data)}`)
      return data.id
    }
    const ticketTypeId = await said(sponsor.token, 'addTicketType', {
      ...{ exhibitionId, nameCn: '日票', nameEn: 'Day', price: '80.00', total: 1_000_000 },
      ...{ firstDay: day(0), lastDay: day(4) },
    })
    await said(platform.token, 'recordPayment', {
      ...{ participationId, purpose: 'prepaid', amount: '50000000.00', paidOn: day(-1), payer: '示例企业' },
    })
    // What is prepared does not depend on the protection that a drill removes.
    await pool.query('checkpoint')
    return {
      ...{ kind: 'fair', platformId: platform.company.id, exhibitionId, badgeTypeId, participationId, ticketTypeId },
      tokens: { platform: platform.token, sponsor: sponsor.token, cooperator: cooperator.token },
      gates: gates.map(({ id, key }, index) => ({ id, key, channelCode: `MC${index + 1}` })),
      packKey: rawKey((await keyring.bundleKey(exhibitionId)).publicKey),
      codes: [...single, ...other].map(({ code }) => code),
    }
  } finally {
    keyring.close()
    await pool.end()
  }
}
