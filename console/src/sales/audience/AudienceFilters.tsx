import { regionTree } from '@fairgate/contract/foundation/dictionary/regions'
import { useMemo } from 'react'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { useLanguage, useText } from '../../kernel/i18n/language.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { DateField } from '../../kernel/ui/DateField.tsx'
import { SelectFilter } from '../../kernel/ui/list/SelectFilter.tsx'
import { useDictionary } from '../../kernel/ui/use-dictionary.ts'
import { ageLabels, consentLabels, genderLabels, sourceLabels } from './audience-labels.ts'

/** A list whose filters are stored in the address. */
interface Narrowed {
  filters: Readonly<Record<string, string>>
  setFilters: (filters: Record<string, string | undefined>) => void
}

interface AudienceFiltersProps {
  list: Narrowed
  /** Adds filters by exhibition and attendance. */
  attended?: boolean
}

/** Filters by region, age, occupation, source and consent. */
export function AudienceFilters({ list, attended }: AudienceFiltersProps) {
  const t = useText()
  const { filters, setFilters } = list
  const { exhibitionId, day } = filters
  const entries = useQueryCommand('getRegionOptions', {}).data?.list
  const provinces = useMemo(
    () => regionTree(entries ?? []).map(({ code, name }) => ({ value: code, label: name })),
    [entries],
  )
  const coded = useCodedChoices(attended ? exhibitionId : undefined)
  const toOptions = (labels: Readonly<Record<string, Parameters<typeof t>[0]>>) =>
    Object.entries(labels).map(([value, word]) => ({ value, label: t(word) }))
  const one = (name: string, label: Parameters<typeof t>[0], all: Parameters<typeof t>[0], width: number) => ({
    ...{ label: t(label), all: t(all), width, value: filters[name] },
    onChange: (value: string | undefined) => setFilters({ [name]: value }),
  })
  return (
    <>
      {attended && <ExhibitionChoice list={list} />}
      {attended && exhibitionId && <TypeChoice key={exhibitionId} list={list} exhibitionId={exhibitionId} />}
      {attended && (
        <SelectFilter
          {...one('entered', 'audience.entered', 'audience.allAttendances', 120)}
          options={toOptions({ yes: 'audience.entered_yes', no: 'audience.entered_no' })}
        />
      )}
      {attended && (
        <DateField
          aria-label={t('audience.cameOn')}
          placeholder={t('audience.cameOn')}
          value={day}
          onChange={came => setFilters({ day: came })}
        />
      )}
      <SelectFilter {...one('region', 'audience.region', 'audience.allRegions', 136)} options={provinces} />
      <SelectFilter
        {...one('gender', 'audience.gender', 'audience.allGenders', 112)}
        options={toOptions(genderLabels)}
      />
      <SelectFilter {...one('age', 'audience.age', 'audience.allAges', 120)} options={toOptions(ageLabels)} />
      <SelectFilter {...one('jobClass', 'audience.jobClass', 'audience.allJobClasses', 136)} options={coded.jobClass} />
      <SelectFilter {...one('industry', 'audience.industry', 'audience.allIndustries', 136)} options={coded.industry} />
      <SelectFilter {...one('channel', 'audience.channel', 'audience.allChannels', 136)} options={coded.channel} />
      <SelectFilter
        {...one('source', 'audience.source', 'audience.allSources', 136)}
        options={toOptions(sourceLabels)}
      />
      <SelectFilter
        {...one('survey', 'audience.allSurvey', 'audience.allSurvey', 136)}
        options={toOptions(consentLabels)}
      />
      <SelectFilter
        {...one('marketing', 'audience.allMarketing', 'audience.allMarketing', 136)}
        options={toOptions(consentLabels)}
      />
    </>
  )
}

/** Dictionary options, including those of the chosen exhibition. */
function useCodedChoices(exhibitionId: string | undefined) {
  const of = exhibitionId ? { exhibitionId } : {}
  const offered = ({ options }: ReturnType<typeof useDictionary>) =>
    options.map(({ value, label }) => ({ value, label }))
  return {
    jobClass: offered(useDictionary('job_class', of)),
    industry: offered(useDictionary('industry', of)),
    channel: offered(useDictionary('audience_channel', of)),
  }
}

function ExhibitionChoice({ list }: { list: Narrowed }) {
  const t = useText()
  const isChinese = useLanguage() === 'cn'
  const { data, isPending } = useQueryCommand('getLastExhibitions', { limit: 20 })
  return (
    <SelectFilter
      label={t('audience.exhibition')}
      all={t('audience.allExhibitions')}
      width={200}
      loading={isPending}
      value={list.filters.exhibitionId}
      options={data?.list.map(({ id, nameCn, nameEn }) => ({ value: id, label: isChinese ? nameCn : nameEn }))}
      onChange={exhibitionId => list.setFilters({ exhibitionId, badgeTypeId: undefined, ticketTypeId: undefined })}
    />
  )
}

/** Filters by badge or ticket type of the chosen exhibition. */
function TypeChoice({ list, exhibitionId }: { list: Narrowed; exhibitionId: string }) {
  const t = useText()
  const badges = useQueryCommand('getBadgeTypeList', { exhibitionId }, { quiet: true })
  const tickets = useQueryCommand('getTicketTypeList', { exhibitionId }, { quiet: true })
  const named = ({ id, nameCn, nameEn }: { id: string; nameCn: string; nameEn: string }) => ({
    ...{ value: id, label: nameOf({ cn: nameCn, en: nameEn }) },
  })
  const ofTickets = (tickets.data?.list ?? []).map(named)
  return (
    <SelectFilter
      label={t('audience.holderType')}
      all={t('audience.allTypes')}
      width={152}
      loading={badges.isPending || tickets.isPending}
      value={list.filters.badgeTypeId ?? list.filters.ticketTypeId}
      options={[...(badges.data?.list ?? []).map(named), ...ofTickets]}
      onChange={id => {
        const isTicket = ofTickets.some(({ value }) => value === id)
        list.setFilters({ badgeTypeId: isTicket ? undefined : id, ticketTypeId: isTicket ? id : undefined })
      }}
    />
  )
}
