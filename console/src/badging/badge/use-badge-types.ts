import type { RowOf } from '@fairgate/contract/app/catalogue'
import { useMemo } from 'react'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { listOf, useLanguage, useText } from '../../kernel/i18n/language.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'

export type BadgeType = RowOf<'getBadgeTypeList'>

/** The badge types of an exhibition as options, in the operator's language, and their zones. */
export function useBadgeTypes(exhibitionId: string) {
  const t = useText()
  const cn = useLanguage() === 'cn'
  const query = useQueryCommand('getBadgeTypeList', { exhibitionId }, { enabled: exhibitionId !== '' })
  const types = useMemo(() => query.data?.list ?? [], [query.data])
  const zones = query.data?.zones ?? []
  const zoneOptions = zones.map(({ id, code, nameCn, nameEn }) => ({
    value: id,
    label: `${code} ${nameOf({ cn: nameCn, en: nameEn })}`,
  }))
  const typeNameOf = (type: Pick<BadgeType, 'nameCn' | 'nameEn'>) => (cn ? type.nameCn : type.nameEn)
  return {
    ...query,
    types,
    nameOf: typeNameOf,
    options: types.map(type => ({ value: type.id, label: typeNameOf(type) })),
    /** Options for people, or for vehicles. */
    optionsFor: (subject: BadgeType['subject']) =>
      types.filter(type => type.subject === subject).map(type => ({ value: type.id, label: typeNameOf(type) })),
    /** The zones a type may open. */
    zoneOptions,
    /** Names of the zones that a type opens; undefined while loading, or if the exhibition has none. */
    zonesOf(typeId: string): string | undefined {
      const type = types.find(({ id }) => id === typeId)
      if (!type || zones.length === 0) return undefined
      if (type.zones.length === 0) return t('badge.zonesAll')
      const opened = zoneOptions.filter(({ value }) => type.zones.includes(value))
      return listOf(opened.map(({ label }) => label))
    },
  }
}
