import type { Output } from '@fairgate/contract/app/catalogue'
import { exhibitionHistoryTexts } from '@fairgate/contract/exhibitions/exhibition/history-texts'
import { exhibitionStateMachine } from '@fairgate/contract/exhibitions/exhibition/states'
import type { LocalizedText } from '@fairgate/contract/kernel/i18n/localized-text'
import { ImageOff } from 'lucide-react'
import { useStoredFile } from '../../identity/company/use-stored-file.ts'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { formatNumber } from '../../kernel/format/format.ts'
import { formatPeriod } from '../../kernel/format/period.ts'
import { listOf, useText } from '../../kernel/i18n/language.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { DescriptionList } from '../../kernel/ui/DescriptionList.tsx'
import { History } from '../../kernel/ui/decision/History.tsx'
import { Split } from '../../kernel/ui/layout/Split.tsx'
import { Plate } from '../../kernel/ui/Plate.tsx'
import { useDictionary } from '../../kernel/ui/use-dictionary.ts'
import './ExhibitionFacts.css'
import { fieldLabel, formatEdition, methodWord } from './exhibition-labels.ts'
import { TakenHallsAlert } from './TakenHalls.tsx'

type Detail = Output<'getExhibitionDetail'>

/** All entered data of an exhibition, and its pictures. */
export function ExhibitionFacts({ detail }: { detail: Detail }) {
  const t = useText()
  const { form } = detail
  const { labelOf } = useDictionary('show_type')
  const cities = useQueryCommand('getExhibitionCity', {}).data?.list ?? []
  const city = cities.find(({ code }) => code === form.cityCode)
  const area = form.area === null ? '' : t('exhibition.areaUnit', { area: formatNumber(form.area) })
  const facts = [
    { name: t('exhibition.sponsor'), value: nameOf(detail.sponsor) },
    {
      name: t('exhibition.typeAndArea'),
      value: [labelOf(form.showType), area].filter(Boolean).join(t('shell.comma')),
    },
    { name: t('exhibition.editionId'), value: detail.edition ? formatEdition(detail.edition) : '' },
    {
      name: t('exhibition.halls'),
      value: (
        <>
          <Plate halls={form.halls} />
          <TakenHallsAlert taken={detail.taken} />
        </>
      ),
    },
    { name: t('exhibition.moveIn'), value: formatPeriod(form.moveIn, t) },
    { name: t('exhibition.open'), value: formatPeriod(form.open, t) },
    { name: t('exhibition.moveOut'), value: formatPeriod(form.moveOut, t) },
    {
      name: t('exhibition.place'),
      value: [city && nameOf({ cn: city.nameCn, en: city.nameEn }), form.address]
        .filter(Boolean)
        .join(t('shell.comma')),
    },
    {
      name: t('exhibition.coSponsors'),
      value: form.coSponsors
        .map(one => [nameOf({ cn: one.nameCn, en: one.nameEn }), one.creditCode].filter(Boolean).join(' '))
        .join(t('shell.comma')),
    },
    {
      name: t('exhibition.contactName'),
      value: [form.contactName, form.contactPhone, form.contactEmail].filter(Boolean).join(t('shell.comma')),
    },
    {
      name: t('exhibition.invoiceMethods'),
      value: listOf(form.invoiceMethods.map(method => t(methodWord(method)))),
    },
    { name: t('exhibition.website'), value: form.website && <Website address={form.website} /> },
    { name: t('exhibition.descriptionCn'), value: form.descriptionCn && <p lang="zh-CN">{form.descriptionCn}</p> },
    { name: t('exhibition.descriptionEn'), value: form.descriptionEn && <p lang="en">{form.descriptionEn}</p> },
  ]
  return (
    <>
      <DescriptionList facts={facts.filter(({ value }) => value !== '')} />
      <ExhibitionPictures title={detail.form.nameCn || detail.form.nameEn} logo={form.logo} posters={form.posters} />
    </>
  )
}

/** The history of an exhibition, for its organizer. */
export function ExhibitionHistory({ detail }: { detail: Detail }) {
  const t = useText()
  if (detail.history.length === 0) return null
  return (
    <>
      <h3 className="fg-drawer-section">{t('decision.history')}</h3>
      <History
        lines={detail.history}
        eventLabel={findEventLabel}
        fieldLabel={fieldLabel}
        createdAt={detail.createdAt}
      />
    </>
  )
}

/** Opens in a separate tab without a referrer. */
function Website({ address }: { address: string }) {
  const href = /^https?:/i.test(address) ? address : `https://${address}`
  return (
    <a className="fg-link" href={href} target="_blank" rel="noreferrer">
      {address}
    </a>
  )
}

/** Labels of history entries; sale, corrections and postponements are no events of the state machine. */
function findEventLabel({ event }: { event: string }): LocalizedText {
  const eventLabels = {
    openSale: exhibitionHistoryTexts.saleOpened,
    closeSale: exhibitionHistoryTexts.saleWasClosed,
    editApproved: exhibitionHistoryTexts.mended,
    postpone: exhibitionHistoryTexts.postponeVerb,
  }
  return (
    ({ ...exhibitionStateMachine.events, ...eventLabels } as Readonly<Record<string, LocalizedText>>)[event] ?? [
      event,
      event,
    ]
  )
}

interface ExhibitionPicturesProps {
  /** The name of the exhibition. */
  title: string
  /** Ids of stored files. */
  logo: string | null
  posters: readonly string[]
}

/** Logo and posters as uploaded; each opens in full size in a separate tab. */
function ExhibitionPictures({ title, logo, posters }: ExhibitionPicturesProps) {
  const t = useText()
  if (!logo && posters.length === 0) return null
  return (
    <Split className="fg-pictures" columns="repeat(auto-fill, minmax(96px, 1fr))" gap={8}>
      {logo && <Picture fileId={logo} label={`${t('exhibition.logo')} ${title}`} />}
      {posters.map((poster, index) => (
        <Picture key={poster} fileId={poster} label={t('exhibition.posterNumber', { count: index + 1 })} />
      ))}
    </Split>
  )
}

function Picture({ fileId, label }: { fileId: string; label: string }) {
  const seen = useStoredFile(fileId)
  return (
    <a
      className="fg-picture fg-faint"
      href={seen?.address}
      target="_blank"
      rel="noreferrer"
      aria-busy={!seen || undefined}
    >
      {seen?.address ? (
        <img src={seen.address} alt={label} />
      ) : (
        <ImageOff size={20} strokeWidth={1.4} aria-label={label} />
      )}
    </a>
  )
}
