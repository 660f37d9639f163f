import type { Output } from '@fairgate/contract/app/catalogue'
import type { ReactNode } from 'react'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { formatNumber } from '../../kernel/format/format.ts'
import { formatPeriod, type Period } from '../../kernel/format/period.ts'
import { listOf, type Text, useText } from '../../kernel/i18n/language.ts'
import { type Name, nameOf } from '../../kernel/i18n/name-of.ts'
import { ChangesSinceReturn } from '../../kernel/ui/decision/ChangesSinceReturn.tsx'
import { Plate } from '../../kernel/ui/Plate.tsx'
import { useDictionary } from '../../kernel/ui/use-dictionary.ts'
import { fieldLabel, formatEdition, methodWord } from './exhibition-labels.ts'

type Detail = Output<'getExhibitionDetail'>

/** Changes since the last return, and requested changes that are missing. Empty if it was never returned. */
export function ExhibitionChanges({ detail }: { detail: Detail }) {
  const t = useText()
  const { labelOf } = useDictionary('show_type')
  const editions = useQueryCommand('getEditionOptions', { ownerId: detail.sponsorId }).data?.list ?? []
  const named = {
    showType: labelOf,
    editionId: (id: string) => {
      const edition = editions.find(one => one.id === id)
      return edition ? formatEdition(edition) : ''
    },
  }
  // While it is returned, nothing has been submitted since.
  if (!detail.history.some(line => line.event === 'return') || detail.state === 'returned') return null
  return (
    <ChangesSinceReturn
      changes={detail.changesSinceReturned}
      asked={detail.askedFields}
      current={field => detail.form[field as keyof Detail['form']]}
      fieldLabel={fieldLabel}
      // Old halls are shown as crossed-out text, present ones as plates.
      show={(field, value, old) =>
        old && field === 'halls' ? ((value as string[] | null) ?? []).join(' ') : shown(field, value, t, named)
      }
    />
  )
}

function shown(
  field: string,
  value: unknown,
  t: Text,
  named: Readonly<Record<'showType' | 'editionId', (value: string) => string>>,
): ReactNode {
  if (value === null || value === undefined || value === '') return ''
  switch (field) {
    case 'halls':
      return (value as string[]).length > 0 ? <Plate halls={value as string[]} /> : ''
    case 'area':
      return t('exhibition.areaUnit', { area: formatNumber(value as number) })
    case 'moveIn':
    case 'open':
    case 'moveOut':
      return formatPeriod(value as Period, t)
    case 'showType':
    case 'editionId':
      return named[field](value as string)
    case 'invoiceMethods':
      return listOf((value as string[]).map(method => t(methodWord(method))))
    case 'coSponsors':
      return (value as { nameCn: string; nameEn: string }[])
        .map(({ nameCn, nameEn }) => nameOf({ cn: nameCn, en: nameEn } satisfies Name))
        .join(t('shell.comma'))
    case 'logo':
    case 'posters':
      return Array.isArray(value) ? formatNumber(value.length) : t('exhibition.existingFile')
    default:
      return String(value)
  }
}
