import { strategyFields } from '@fairgate/contract/admission/epidemic/fields'
import type { Output } from '@fairgate/contract/app/catalogue'
import { useNavigate } from 'react-router'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { formatInstant } from '../../kernel/format/format.ts'
import { listOf, type TextKey, useText } from '../../kernel/i18n/language.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { Card } from '../../kernel/ui/Card.tsx'
import { FormPage, FormSection } from '../../kernel/ui/form/FormPage.tsx'
import { formFields } from '../../kernel/ui/form/form-fields.tsx'
import { useDraft, write } from '../../kernel/ui/form/use-draft.ts'
import { Timeline } from '../../kernel/ui/Timeline.tsx'
import { DeskRegions } from './DeskRegions.tsx'
import {
  auditLabels,
  cardLabels,
  colourLabels,
  dosesLabels,
  nucleicLabels,
  receiptLabels,
  riskLabels,
} from './epidemic-labels.ts'

const F = formFields(strategyFields)

/** Form for the requirements of an exhibition; a change creates another version. */
export function StrategyForm({ strategy }: { strategy?: Output<'getEpidemicSettingDetail'> }) {
  const t = useText()
  const navigate = useNavigate()
  const exhibitions = useExhibitions(strategy)
  const draft = useDraft({
    of: strategyFields,
    read: strategy && {
      ...strategy.content,
      ...{ id: strategy.id, version: strategy.version, exhibitionId: strategy.exhibitionId },
    },
    start: { blockedCities: [], riskAreas: [] },
    send: ({ exhibitionId, ...form }, over) =>
      over
        ? write('editEpidemicSetting', { ...over, ...form })
        : write('addEpidemicSetting', { exhibitionId, ...form }),
    done: ({ id }) => !strategy && void navigate(`/epidemic/setting/${id}`, { replace: true }),
  })
  const { exhibitionId, healthCode, tripCard } = draft.values
  const types = useQueryCommand(
    'getBadgeTypeList',
    { exhibitionId: exhibitionId ?? '' },
    { quiet: true, enabled: !!exhibitionId },
  )
  const title = strategy ? nameOf(strategy.exhibition) : t('epidemic.addStrategy')
  return (
    <FormPage
      draft={draft}
      title={title}
      within={strategy && [title]}
      locked={strategy?.mayEdit === false}
      verb={strategy && t('epidemic.saveVersion')}
      facts={strategy && [t(strategy.isOpen ? 'epidemic.openNow' : 'epidemic.stateClosed')]}
    >
      <FormSection title={t('epidemic.partScope')}>
        {!strategy && <F.choice name="exhibitionId" {...exhibitions} />}
        <F.radios name="auditMode" labels={auditLabels} />
        <F.radios name="receiptHours" labels={receiptLabels} />
        <F.flag name="proxy" />
      </FormSection>
      <FormSection title={t('epidemic.partChecks')}>
        <F.flag name="healthCode" />
        {healthCode && <F.ticks name="healthBlocked" labels={colourLabels} />}
        <F.flag name="healthInfo" />
        <F.flag name="tripCard" />
        {tripCard && <F.ticks name="tripBlocked" labels={cardLabels} />}
        <F.radios name="tripRisk" labels={riskLabels} />
        <F.radios name="vaccine" labels={dosesLabels} />
        <F.radios name="nucleic" labels={nucleicLabels} />
      </FormSection>
      <FormSection title={t('epidemic.partAreas')}>
        <F.own name="blockedCities">
          {(control, { value, set }) => <DeskRegions control={control} value={value ?? []} onChange={set} />}
        </F.own>
        <F.own name="riskAreas">
          {(control, { value, set }) => <DeskRegions control={control} value={value ?? []} onChange={set} />}
        </F.own>
        <F.many
          name="exemptTypes"
          options={(types.data?.list ?? []).map(type => ({
            value: type.id,
            label: nameOf({ cn: type.nameCn, en: type.nameEn }),
          }))}
        />
      </FormSection>
      <FormSection title={t('epidemic.partAgreement')}>
        <F.note name="agreementCn" rows={5} />
        <F.note name="agreementEn" rows={5} />
      </FormSection>
      {strategy && (
        <Card title={t('epidemic.versions')}>
          <StrategyVersions versions={strategy.versions} />
        </Card>
      )}
    </FormPage>
  )
}

/** Exhibitions that a strategy may be created for. */
function useExhibitions(strategy: Output<'getEpidemicSettingDetail'> | undefined) {
  const { data, isPending } = useQueryCommand(
    'getOperatorExhibitionPage',
    { pageSize: 999 },
    { quiet: true, enabled: !strategy },
  )
  return {
    options: (data?.list ?? [])
      .filter(({ state }) => state === 'preparing' || state === 'ready')
      .map(({ id, nameCn, nameEn }) => ({ value: id, label: nameOf({ cn: nameCn, en: nameEn }) })),
    loading: isPending && !strategy,
  }
}

type Versions = Output<'getEpidemicSettingDetail'>['versions']

/** Publishers of the versions, and the differences from the former version. */
function StrategyVersions({ versions }: { versions: Versions }) {
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
