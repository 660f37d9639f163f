import type { Output, RowOf } from '@fairgate/contract/app/catalogue'
import type { Collection } from '@fairgate/contract/finance/pay-setting/collections'
import type { PriceForm } from '@fairgate/contract/finance/pay-setting/fields'
import type { TextKey } from '../../kernel/i18n/language.ts'

export type SettingRow = RowOf<'getPaySettingPage'>
export type Setting = Output<'getPaySetting'>
export type Version = Setting['versions'][number]

export const collectionLabels: Readonly<Record<Collection, TextKey>> = {
  platform: 'paySetting.collectionPlatform',
  tripartite: 'paySetting.collectionTripartite',
  sponsor: 'paySetting.collectionSponsor',
}

export const collectionLines: Readonly<Record<Collection, TextKey>> = {
  platform: 'paySetting.collectionPlatformHint',
  tripartite: 'paySetting.collectionTripartiteHint',
  sponsor: 'paySetting.collectionSponsorHint',
}

/** A price for each badge type: from a version, or not sold. */
export const pricesOf = ({ types }: Setting, version: Version | null | undefined): PriceForm[] =>
  types.map(({ badgeTypeId, fee }) => {
    const known = version?.prices.find(price => price.badgeTypeId === badgeTypeId)
    return { ...(known ?? { badgeTypeId, price: null, discount: '0', complimentary: 0, allottedPrice: '0' }), fee }
  })

/** Leaves out unchanged fees, so that a concurrent change of them is not overwritten. */
export const changedFees = (prices: readonly PriceForm[], { types }: Setting): PriceForm[] =>
  prices.map(({ fee, ...price }) => {
    const before = types.find(({ badgeTypeId }) => badgeTypeId === price.badgeTypeId)?.fee
    return fee === before ? price : { ...price, fee }
  })
