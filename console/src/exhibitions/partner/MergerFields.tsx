import type { Output } from '@fairgate/contract/app/catalogue'
import type { MergedField } from '@fairgate/contract/lifecycle/merger/fields'
import { useText } from '../../kernel/i18n/language.ts'
import { Card } from '../../kernel/ui/Card.tsx'
import { CheckLine } from '../../kernel/ui/CheckLine.tsx'
import './Partner.css'

type Preview = Output<'getMergerPreview'>
type Side = Preview['keep']

const shown: readonly [MergedField, (side: Side) => string][] = [
  ['nameCn', ({ name }) => name.cn],
  ['nameEn', ({ name }) => name.en],
  ['register', ({ register, country }) => [register, country].filter(Boolean).join(' · ')],
  ['contact', ({ contact }) => [contact.name, contact.telephone, contact.email].filter(Boolean).join(' · ')],
  ['address', ({ address }) => address],
]

interface MergerFieldsProps {
  preview: Preview
  taken: readonly MergedField[]
  onTake: (taken: readonly MergedField[]) => void
}

/** Both records side by side; if values differ, the other one may be chosen. */
export function MergerFields({ preview: { keep, gone }, taken, onTake }: MergerFieldsProps) {
  const t = useText()
  const take = (field: MergedField, on: boolean) => onTake(on ? [...taken, field] : taken.filter(one => one !== field))
  return (
    <Card title={t('merger.fields')} extra={t('merger.fieldsHint')}>
      <table className="fg-merger-fields">
        <thead>
          <tr>
            <td />
            <th scope="col">{t('merger.keep')}</th>
            <th scope="col">{t('merger.gone')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(([field, of]) => {
            const [mine, theirs] = [of(keep), of(gone)]
            const choice = mine !== '' && theirs !== '' && mine !== theirs
            return (
              <tr key={field}>
                <th scope="row">{t(`merger.${field}`)}</th>
                <td className={taken.includes(field) ? 'is-left' : undefined}>{mine || '—'}</td>
                <td>
                  {choice ? (
                    <CheckLine
                      aria-label={`${t('merger.take')} ${theirs}`}
                      checked={taken.includes(field)}
                      onChange={() => take(field, !taken.includes(field))}
                    >
                      {theirs}
                    </CheckLine>
                  ) : (
                    theirs || '—'
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </Card>
  )
}
