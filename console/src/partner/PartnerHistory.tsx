import { useText, useWords } from '../kernel/language.ts'
import { nameOf } from '../kernel/name-of.ts'
import { Timeline } from '../ui/Timeline.tsx'
import { useDictionary } from '../ui/use-dictionary.ts'
import { fieldWord, listOf, type PartnerDetail, partnerEventWords, partnerStateWords } from './partner-words.ts'

type Line = PartnerDetail['history'][number]

/** Who did what and when, from which state to which; newest first. */
export function PartnerHistory({ detail }: { detail: Pick<PartnerDetail, 'history'> }) {
  const t = useText()
  const w = useWords()
  const back = useDictionary('back_reason')
  const reject = useDictionary('reject_reason')
  const noteOf = ({ event, reasonCode, note, asked, fromState, toState }: Line) => {
    const reason = (event === 'reject' ? reject : back).labelOf(reasonCode)
    return (
      <>
        {fromState && fromState !== toState && (
          <span className="fg-partner-moved">
            {t('partner.moved', { from: w(partnerStateWords(fromState)), to: w(partnerStateWords(toState)) })}
          </span>
        )}
        {(reason || note) && <p>{[reason, note].filter(Boolean).join(t('shell.comma'))}</p>}
        {asked && asked.length > 0 && <p>{t('partner.askedFor', { fields: listOf(asked.map(fieldWord)) })}</p>}
      </>
    )
  }
  const entries = [...detail.history]
    .sort((one, other) => other.at.localeCompare(one.at))
    .map(line => ({
      id: line.id,
      what: w(partnerEventWords(line.event)),
      who: [line.operatorName, line.companyName && nameOf(line.companyName)].filter(Boolean).join(t('shell.comma')),
      when: line.at,
      refused: line.event === 'return' || line.event === 'reject',
      note: noteOf(line),
    }))
  if (entries.length === 0) return <p className="fg-partner-none">{t('partner.noHistory')}</p>
  return <Timeline entries={entries} />
}
