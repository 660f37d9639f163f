import type { Input, Output } from '@fairgate/contract/app/catalogue'
import { exhibitionStateMachine } from '@fairgate/contract/exhibitions/exhibition/states'
import { statusOf } from '@fairgate/contract/kernel/transition/status'
import sql, { type Sql } from 'sql-template-tag'
import { byCode, byName, bySponsor, counts, nearest, rowTables, showFor } from '../../exhibitions/exhibition/api.ts'
import { badgeTypesOf } from '../../exhibitions/participation/api.ts'
import type { ReadContext } from '../../kernel/command/context.ts'
import type { Db } from '../../kernel/database/database.ts'
import { translateKey } from '../../kernel/i18n/translate-key.ts'
import { exportedList, type ListContext } from '../../kernel/list/exported-list.ts'
import type { Listing } from '../../kernel/list/listing.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { hasMoneyMovements } from '../ledger/api.ts'
import { type PaySetting, paySettingColumns, paySettingIdOf } from './api.ts'

type Row = Output<'getPaySettingPage'>['list'][number]
type Version = Output<'getPaySetting'>['versions'][number]

const approved = sql`e.state in ('preparing', 'ready', 'closed', 'settled', 'cancelled')`
const running = sql`e.state in ('preparing', 'ready')`

/** Approved exhibitions with their settings, the next first. */
function listing({
  actor,
}: ListContext): Listing<Omit<Row, 'statusCode' | 'actions'>, Row, Input<'getPaySettingPage'>> {
  const runs = actor.companyType === 'platform' ? sql`true` : sql`e.sponsor_id = ${actor.companyId}`
  return {
    select: sql`e.id, e.version, e.state, e.code, json_build_object('cn', e.name_cn, 'en', e.name_en) as exhibition,
      json_build_object('cn', c.name_cn, 'en', c.name_en) as sponsor,
      (select json_build_object('own', s.exhibition_id is not null, 'version', s.version, 'collection', s.collection,
        'receiver', s.receiver, 'setAt', s.set_at) from pay_setting s where s.id = ${paySettingIdOf(sql`e.id`)}) as setting,
      (select count(*)::int from pay_setting_price p where p.price is not null and p.pay_setting_id = ${paySettingIdOf(sql`e.id`)})
        as priced,
      (${typesOf}) as types`,
    from: rowTables,
    where: [approved, runs, counts('e.id')],
    tabs: {
      all: sql`true`,
      missing: sql`${running} and not exists (select from pay_setting s where s.exhibition_id = e.id)`,
      own: sql`exists (select from pay_setting s where s.exhibition_id = e.id)`,
    },
    id: 'e.id',
    sorts: { nearest },
    defaultSort: 'nearest',
    searches: { name: byName, code: byCode, sponsor: bySponsor },
    finish: row => ({
      ...row,
      statusCode: statusOf(row.state),
      actions: mayEdit(actor, row.state) ? ['edit', 'open'] : ['open'],
    }),
  }
}

const collectionKeys = {
  platform: 'paySetting.collectionPlatform',
  tripartite: 'paySetting.collectionTripartite',
  sponsor: 'paySetting.collectionSponsor',
} as const

export const paySettings = exportedList({
  ...{
    kind: 'paySetting.export',
    entityType: 'paySetting',
    file: 'prices',
    domain: 'paySetting',
    title: 'paySetting.title',
  },
  listing,
  columns: c => [
    c.name('exhibition'),
    c.text('code'),
    c.name('sponsor'),
    c.cell('collection', ({ setting }) =>
      translateKey(setting ? collectionKeys[setting.collection] : 'paySetting.missing', c.language),
    ),
    c.cell('receiver', ({ setting }) => setting?.receiver ?? ''),
    c.cell('version', ({ setting }) =>
      setting?.own ? setting.version : setting ? translateKey('paySetting.inherits', c.language) : '',
    ),
    c.count('priced'),
    c.count('types', 'paySetting.badgeTypes'),
    c.choice('state', exhibitionStateMachine.states),
  ],
})

const typesOf: Sql = sql`select count(*)::int from badge_type y where y.exhibition_id = e.id and not y.guest`

const mayEdit = ({ permissions }: ReadContext['actor'], state: string) =>
  permissions.has('paySetting:edit') && (state === 'preparing' || state === 'ready')

export async function paySettingDetail(
  { db, actor }: ReadContext,
  { exhibitionId }: Input<'getPaySetting'>,
): Promise<Output<'getPaySetting'>> {
  if (exhibitionId === null) {
    if (actor.companyType !== 'platform') refuse('kernel.notFound')
    return {
      ...{ exhibition: null, versions: await versionsOf(db, null), inherited: null, types: [], invoiceMethods: [] },
      ...{ collectionFixed: true, mayEdit: actor.permissions.has('paySetting:edit') },
    }
  }
  const exhibition = await showFor(db, actor, exhibitionId)
  if (actor.companyType !== 'platform' && exhibition.sponsorId !== actor.companyId) refuse('kernel.notFound')
  const { nameCn: cn, nameEn: en, state, invoiceMethods } = exhibition
  const versions = await versionsOf(db, exhibitionId)
  return {
    exhibition: { cn, en },
    versions,
    inherited: versions.length > 0 ? null : ((await versionsOf(db, null))[0] ?? null),
    types: await badgeTypesOf(db, exhibitionId),
    invoiceMethods,
    collectionFixed: await hasMoneyMovements(db, exhibitionId),
    mayEdit: mayEdit(actor, state),
  }
}

/** All versions, the latest first. */
function versionsOf(db: Db, exhibitionId: string | null): Promise<Version[]> {
  return db.many<PaySetting & Pick<Version, 'prices'>>(sql`
    select ${paySettingColumns}, coalesce((select json_agg(json_build_object('badgeTypeId', p.badge_type_id,
        'price', trim_scale(p.price)::text, 'discount', trim_scale(p.discount)::text, 'complimentary', p.complimentary,
        'allottedPrice', trim_scale(p.allotted_price)::text) order by p.badge_type_id)
      from pay_setting_price p where p.pay_setting_id = s.id), '[]') as prices
    from pay_setting s where s.exhibition_id is not distinct from ${exhibitionId} order by s.version desc limit 100`)
}
