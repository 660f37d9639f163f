import type { Output } from '@fairgate/contract/catalogue'
import { exhibitionLife } from '@fairgate/contract/exhibition/states'
import { formatNumber } from '../kernel/format.ts'
import { useText, useWords } from '../kernel/language.ts'
import { nameOf } from '../kernel/name-of.ts'
import { formatPeriod } from '../kernel/period.ts'
import { useQueryCommand } from '../kernel/use-command.ts'
import { Facts } from '../ui/Facts.tsx'
import { Plate } from '../ui/Plate.tsx'
import { Timeline, type TimelineEntry } from '../ui/Timeline.tsx'
import { useDictionary } from '../ui/use-dictionary.ts'

type Detail = Output<'getExhibitionDetail'>

/** The facts of an exhibition and its history, newest first. */
export function ExhibitionFacts({ detail }: { detail: Detail }) {
  const t = useText()
  const { form } = detail
  const { labelOf } = useDictionary('show_type')
  const cities = useQueryCommand('getExhibitionCity', {}, { quiet: true }).data?.list ?? []
  const city = cities.find(({ code }) => code === form.cityCode)
  const area = form.area === null ? '' : t('exhibition.areaUnit', { area: formatNumber(form.area) })
  const facts = [
    { name: t('exhibition.sponsor'), value: nameOf(detail.sponsor) },
    {
      name: t('exhibition.typeAndArea'),
      value: [labelOf(form.showType), area].filter(Boolean).join(t('shell.comma')),
    },
    { name: t('exhibition.halls'), value: <Plate halls={form.halls} /> },
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
      value: form.coSponsors.map(one => nameOf({ cn: one.nameCn, en: one.nameEn })).join(t('shell.comma')),
    },
    {
      name: t('exhibition.contactName'),
      value: [form.contactName, form.contactPhone, form.contactEmail].filter(Boolean).join(t('shell.comma')),
    },
    {
      name: t('exhibition.invoiceMethods'),
      value: form.invoiceMethods.map(method => t(methodWord(method))).join(t('shell.comma')),
    },
  ]
  return (
    <>
      <Facts facts={facts.filter(({ value }) => value !== '')} />
      <h3 className="fg-drawer-section">{t('exhibition.history')}</h3>
      <Timeline entries={useHistory(detail)} />
    </>
  )
}

export const methodWord = (method: string) =>
  method === 'tripartite' ? ('exhibition.invoiceTripartite' as const) : ('exhibition.invoicePlatform' as const)

function useHistory(detail: Detail): TimelineEntry[] {
  const t = useText()
  const words = useWords()
  const back = useDictionary('back_reason')
  const reject = useDictionary('reject_reason')
  const sale: Readonly<Record<string, string>> = {
    openSale: t('exhibition.saleOpened'),
    closeSale: t('exhibition.saleWasClosed'),
  }
  const first = detail.history.findLast(line => line.event === 'submit')?.id
  return detail.history.map(line => {
    const reason = line.reasonCode && (line.event === 'reject' ? reject : back).labelOf(line.reasonCode)
    const company = line.companyName ? nameOf(line.companyName) : ''
    const event = exhibitionLife.events[line.event as keyof typeof exhibitionLife.events]
    return {
      id: line.id,
      what:
        line.event === 'submit'
          ? t(line.id === first ? 'exhibition.firstSubmit' : 'exhibition.resubmit')
          : event
            ? words(event)
            : (sale[line.event] ?? line.event),
      who: t('exhibition.whoOf', { person: line.operatorName, company }),
      when: line.at,
      refused: line.event === 'return' || line.event === 'reject' || line.event === 'cancel',
      note: (reason || line.note) && (
        <>
          {reason && <p>{t('exhibition.reasonIs', { reason })}</p>}
          {line.note && <p>{line.note}</p>}
        </>
      ),
    }
  })
}
