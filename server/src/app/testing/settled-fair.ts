import { parseAmount } from '@fairgate/contract/kernel/money/money'
import sql from 'sql-template-tag'
import { closeExhibitions } from '../../exhibitions/exhibition/ending.ts'
import { join as joinExhibition } from '../../exhibitions/participation/hooks.ts'
import { type JournalLine, postAll } from '../../finance/ledger/hooks.ts'
import { runTransitionTransaction } from '../../kernel/transition/transition-transaction.ts'
import { type BadgeWorld, type Fair, someId } from './badge-world.ts'
import { bills } from './factories/bills.ts'
import { paySettings } from './factories/pay-settings.ts'

export interface Paid {
  quota?: { bought: number; used: number; paid: string }
  badges?: { count: number; voided: number; price: string }
  deposit?: string
  /** Next to what the quota cost; the badges are paid from it. */
  prepaid?: string
}

interface Setting {
  collection?: 'platform' | 'tripartite'
  split?: string
  complimentary?: number
  allottedPrice?: string
}

/** The input of an expense of the venue. Yuan. */
export const expense = (amount: string, direction: 'charge' | 'credit') => ({
  ...{ name: '地毯清洁', type: 'cleaning', amount, direction, beneficiary: 'venue' as const, reason: '' },
})

/** Exhibitions with prices, payments, consumption and their end, as settlements need them. For tests. */
export function settledFairs(world: BadgeWorld) {
  const { db, platform } = world
  const organizersPart = async ({ exhibitionId, organizer }: Fair) =>
    (
      await db.one<{ id: string }>(sql`
        select id from participation where exhibition_id = ${exhibitionId} and company_id = ${organizer.company.id}`)
    ).id

  async function priced(fair: Fair, setting: Setting = {}): Promise<string> {
    const { collection, split } = setting
    const id = await paySettings.build(db, { exhibitionId: fair.exhibitionId, collection, split })
    await db.run(sql`
      insert into pay_setting_price (pay_setting_id, badge_type_id, price, discount, complimentary, allotted_price)
      values (${id}, ${fair.badgeTypeId}, 20, 12.5, ${setting.complimentary ?? 100_000}, ${setting.allottedPrice ?? '0'})`)
    return id
  }

  /** Creates the payments, bills and badges of a participation. */
  async function paid(fair: Fair, participationId: string, money: Paid): Promise<void> {
    const [setting] = await db.many<{ id: string; collection: string }>(
      sql`select id, collection from pay_setting where exhibition_id = ${fair.exhibitionId}`,
    )
    if (!setting) throw new Error('set prices first')
    const root = await organizersPart(fair)
    const own = { participationId }
    const { exhibitionId } = fair
    const cash: JournalLine['account'] =
      setting.collection === 'tripartite'
        ? { of: 'held', participationId: root, partnerId: participationId }
        : { of: 'transit' }
    const post = (event: 'take' | 'finish' | 'consume' | 'void' | 'takeDeposit', lines: JournalLine[]) =>
      postAll({ db }, [{ event, cause: { entityType: 'charge', id: someId() }, lines }])
    const take = (amount: bigint) =>
      post('take', [
        { account: cash, debit: amount },
        { account: { of: 'prepaid', ...own }, credit: amount },
      ])
    if (money.quota) {
      const amount = parseAmount(money.quota.paid)
      await take(amount)
      await createBill(fair, participationId, setting.id, money.quota)
      await post('finish', [
        { account: { of: 'prepaid', ...own }, debit: amount },
        { account: { of: 'advance', ...own }, credit: amount },
      ])
    }
    if (money.prepaid) await take(parseAmount(money.prepaid))
    if (money.deposit) {
      const amount = parseAmount(money.deposit)
      await take(amount)
      await post('takeDeposit', [
        { account: { of: 'prepaid', ...own }, debit: amount },
        { account: { of: 'deposit', ...own }, credit: amount },
      ])
    }
    if (money.badges) {
      const { count, voided, price } = money.badges
      const [one, half] = [parseAmount(price), (parseAmount(price) * 3n) / 10n]
      await feesOf(fair, participationId, setting.id, money.badges, half)
      const all = one * BigInt(count)
      await post('finish', [
        { account: { of: 'prepaid', ...own }, debit: all },
        { account: { of: 'advance', ...own }, credit: all },
      ])
      const consumption = (n: number): JournalLine[] => [
        { account: { of: 'consumed', ...own }, debit: one * BigInt(n) },
        { account: { of: 'split', participationId: root, partnerId: participationId }, credit: half * BigInt(n) },
        { account: { of: 'incomeBadge', exhibitionId }, credit: (one - half) * BigInt(n) },
      ]
      await post('consume', consumption(count))
      if (voided > 0) {
        await post('void', [
          ...consumption(-voided),
          { account: { of: 'advance', ...own }, debit: one * BigInt(voided) },
          { account: { of: 'prepaid', ...own }, credit: one * BigInt(voided) },
        ])
      }
    }
  }

  async function createBill(
    { exhibitionId, badgeTypeId }: Fair,
    participationId: string,
    settingId: string,
    { bought, used, paid: amount }: NonNullable<Paid['quota']>,
  ) {
    const id = await insertBill(participationId, settingId, 'quota', amount)
    await db.run(sql`
      insert into bill_line (bill_id, ordinal, badge_type_id, item_cn, item_en, price, quantity, discount, total, payable)
      values (${id}, 1, ${badgeTypeId}, '额度', 'Quota', ${amount}::numeric / ${bought}, ${bought}, 0,
        round(${amount}::numeric / ${bought} * ${bought} * 100), round(${amount}::numeric / ${bought} * ${bought} * 100))`)
    await db.run(sql`
      insert into quota (exhibition_id, participation_id, badge_type_id, granted, used, bought)
      values (${exhibitionId}, ${participationId}, ${badgeTypeId}, ${bought}, ${used}, ${bought})
      on conflict (participation_id, badge_type_id) do update
        set granted = greatest(quota.granted, ${bought}), used = ${used}, bought = ${bought}`)
  }

  const insertBill = (
    participationId: string,
    paySettingId: string,
    kind: 'quota' | 'accreditation',
    amount: string,
  ): Promise<string> => {
    const dates = { dueOn: '2029-12-01', expiresOn: '2029-12-04' }
    const payable = String(parseAmount(amount))
    return bills.build(db, { kind, state: 'finished', participationId, paySettingId, payable, ...dates })
  }

  async function feesOf(
    { exhibitionId, badgeTypeId, organizer }: Fair,
    participationId: string,
    settingId: string,
    { count, voided, price }: NonNullable<Paid['badges']>,
    split: bigint,
  ) {
    const id = await insertBill(participationId, settingId, 'accreditation', price)
    const fen = String(parseAmount(price))
    await db.run(sql`
      with line as (insert into bill_line (bill_id, ordinal, badge_type_id, item_cn, item_en, price, quantity, discount,
          total, payable)
        values (${id}, 1, ${badgeTypeId}, '制证', 'Badges', ${price}, ${count}, 0, round(${price}::numeric * ${count} * 100),
          round(${price}::numeric * ${count} * 100)) returning id)
      insert into badge_fee (state, exhibition_id, badge_id, badge_type_id, type_cn, type_en, participation_id, company_id,
        badge_code, badge_name, payer_id, payer_company_id, sponsor_id, amount, bill_id, bill_line_id, paid, split)
      select case when n <= ${voided} then 'credited' else 'paid' end, ${exhibitionId}, gen_random_uuid(), ${badgeTypeId}, '类',
        'Type', p.id, p.company_id, 'X' || n, '某人', p.id, p.company_id, ${organizer.company.id}, ${fen}::int8, ${id},
        line.id, ${fen}::int8, ${String(split)}::int8
      from line, participation p, generate_series(1, ${count}::int) n where p.id = ${participationId}`)
  }

  /** The organizer owes a partner a percentage of its consumption. */
  const related = ({ organizer }: Fair, partnerId: string, percent: string) =>
    db.run(sql`
      insert into organizer_partner (sponsor_id, partner_id, fee_percent) values (${organizer.company.id}, ${partnerId}, ${percent})
      on conflict (sponsor_id, partner_id) do update set fee_percent = ${percent}`)

  return {
    priced,
    paid,
    organizersPart,
    related,

    /** Example A of finance.md §6: everything consumed, paid and billed as there, before its exhibition closes. */
    async exampleA(setting: Setting = {}): Promise<Fair> {
      const fair = await world.fair()
      await priced(fair, setting)
      await related(fair, fair.partner.company.id, '6.25')
      await paid(fair, fair.participationId, {
        ...{ quota: { bought: 100, used: 80, paid: '1750.00' }, badges: { count: 85, voided: 5, price: '15.00' } },
        ...{ deposit: '2000.00', prepaid: '1275.00' },
      })
      const holder = setting.collection === 'tripartite' ? fair.organizer : platform
      for (const other of [expense('800.00', 'charge'), expense('120.50', 'credit')]) {
        const made = await world.call(holder, 'addOtherExpense', { participationId: fair.participationId, ...other })
        if (made.statusCode !== 10001) throw new Error(`${made.reason}`)
      }
      return fair
    },

    /** Adds another partner of a kind to the exhibition. */
    async takesPart(fair: Fair, kind: 'agent' | 'logistics' | 'cooperator') {
      const caller = await world.world.administrator(kind === 'cooperator' ? 'cooperatorMain' : kind)
      const { id } = await joinExhibition(db, {
        ...{ exhibitionId: fair.exhibitionId, sponsorId: fair.organizer.company.id, companyId: caller.company.id },
        ...{ kind, state: 'active' },
      })
      return { caller, participationId: id }
    },

    /** Gives a company a bank account for refunds. */
    hasAccount: (companyId: string) =>
      db.run(sql`
        insert into invoice_setting (company_id, version, state, title, tax_number, bank, account, receiver_name, receiver_email,
          receiver_telephone, default_method, kind)
        select ${companyId}, coalesce(max(version), 0) + 1, 'ready', '示例公司', '123456789012345', '工商银行',
          '6222020000001111', '王', 'a@b.example', '13800000000', 'platform', 'ordinary'
        from invoice_setting where company_id = ${companyId}`),

    /** Moves its move-out into the past, so that the clock closes it. */
    close: ({ exhibitionId }: Fair) =>
      closeExhibitions({ services: world.services, publish: () => {} }, new Date('2030-03-07T12:00:00Z'), exhibitionId),

    inTransition: <T>(work: Parameters<typeof runTransitionTransaction<T>>[1]) =>
      runTransitionTransaction({ services: world.services, publish: () => {} }, work),

    settlementOf: (participationId: string) =>
      db.one<{ id: string; version: number; state: string; revision: number; turn: string }>(
        sql`select id, version, state, revision, turn from settlement where participation_id = ${participationId}`,
      ),
  }
}
