import { formatAmount } from '@fairgate/contract/kernel/money/money'
import { useDeferredValue, useId, useState } from 'react'
import { useCommand, useQueryCommand } from '../../kernel/command/use-command.ts'
import { formatDate } from '../../kernel/format/format.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { Dialog } from '../../kernel/ui/Dialog.tsx'
import { Inline } from '../../kernel/ui/layout/Inline.tsx'
import type { ActionFormProps } from '../../kernel/ui/list/define-actions.ts'
import { toast } from '../../kernel/ui/toast.ts'
import { type BankLine, type Choice, keyOf, matchOf, mayBe, needsReceipt } from './bank-line.ts'
import { ChoiceText, Why } from './ChoiceText.tsx'
import '../../kernel/ui/Field.css'
import '../../kernel/ui/Checkbox.css'

/** Matches a line with a proposal, or with a target found by number or name. */
export function MatchDialog({ row, onClose }: ActionFormProps<BankLine>) {
  const t = useText()
  const group = useId()
  const [search, setSearch] = useState('')
  const wanted = useDeferredValue(search.trim())
  const found = useQueryCommand('getBankTargets', { search: wanted }, { enabled: wanted !== '', quiet: true })
  const [first] = row.proposals
  const [chosen, setChosen] = useState<Choice | undefined>(row.certain ? first : undefined)
  const send = useCommand('matchBankLines', {
    onDone: () => {
      toast.success(t('bank.matchedDone'))
      onClose()
    },
    onRefused: onClose,
  })
  const searched = found.data?.list.filter(choice => mayBe(row, choice))
  const choices: readonly Choice[] = wanted === '' ? row.proposals : (searched ?? [])
  return (
    <Dialog
      open
      title={t('bank.matchTitle')}
      width={500}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('shell.cancel')}</Button>
          <Button
            kind="primary"
            busy={send.isPending}
            disabled={!chosen}
            title={chosen ? undefined : t('bank.chooseOne')}
            onClick={() => chosen && send.mutate({ lines: [matchOf(row, chosen)] })}
          >
            {t('bank.match')}
          </Button>
        </>
      }
    >
      <p>
        {formatDate(row.day)} · {formatAmount(row.amount)} · {row.payer} · {row.text}
      </p>
      <input
        type="search"
        className="fg-input"
        aria-label={t('bank.matchSearch')}
        placeholder={t('bank.matchSearch')}
        value={search}
        maxLength={searchLength}
        onChange={event => setSearch(event.target.value)}
      />
      <div role="radiogroup" aria-label={t('bank.proposal')} className="fg-bank-choices">
        {choices.map(choice => {
          const proposal = row.proposals.find(one => keyOf(one) === keyOf(choice))
          return (
            <Inline as="label" gap={8} align="start" key={keyOf(choice)}>
              <input
                type="radio"
                className="fg-radio"
                name={group}
                disabled={needsReceipt(choice)}
                checked={chosen !== undefined && keyOf(chosen) === keyOf(choice)}
                onChange={() => setChosen(choice)}
              />
              <span>
                <ChoiceText choice={choice} />
                {proposal && <Why proposal={proposal} sure={row.certain && proposal === first} />}
              </span>
            </Inline>
          )
        })}
        {wanted !== '' && searched?.length === 0 && <p>{t('bank.matchNone')}</p>}
        {wanted === '' && choices.length === 0 && <p>{t('bank.noProposal')}</p>}
      </div>
    </Dialog>
  )
}

const searchLength = 100
