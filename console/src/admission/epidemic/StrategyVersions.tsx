import { strategyFields } from '@fairgate/contract/admission/epidemic/fields'
import type { Output } from '@fairgate/contract/app/catalogue'
import { formatInstant } from '../../kernel/format/format.ts'
import { listOf, type TextKey, useText } from '../../kernel/i18n/language.ts'
import { Timeline } from '../../kernel/ui/Timeline.tsx'

type Versions = Output<'getEpidemicSettingDetail'>['versions']

/** Publishers of the versions, and the differences from the former version. */
export function StrategyVersions({ versions }: { versions: Versions }) {
  const t = useText()
  const changed = (index: number): string => {
    const [now, before] = [versions[index]?.content, versions[index + 1]?.content]
    if (!now || !before) return t('epidemic.firstVersion')
    const names = (Object.keys(now) as (keyof typeof now)[]).filter(
      name => JSON.stringify(now[name]) !== JSON.stringify(before[name]),
    )
    if (names.length === 0) return t('epidemic.unchangedIn')
    return t('epidemic.changedIn', { fields: listOf(names.map(name => t(strategyFields[name].label as TextKey))) })
  }
  return (
    <Timeline
      entries={versions.map(({ number, savedAt, savedBy }, index) => ({
        ...{ id: String(number), what: `${t('epidemic.number')} ${number}`, actor: savedBy, when: savedAt },
        ...{ refused: false, note: [changed(index), formatInstant(savedAt)].join('\n') },
      }))}
    />
  )
}
