import type { RuleKind } from '@fairgate/contract/badging/rulebook/kinds'
import { versionStandingCodes } from '@fairgate/contract/kernel/transition/version-machine'
import { FileDown, FileUp, Plus, Send } from 'lucide-react'
import { useState } from 'react'
import { useCommand } from '../../kernel/command/use-command.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { ScrollPage } from '../../kernel/ui/layout/ScrollPage.tsx'
import { Split } from '../../kernel/ui/layout/Split.tsx'
import { useListKeys } from '../../kernel/ui/list/use-list-keys.ts'
import { PageHead } from '../../kernel/ui/PageHead.tsx'
import { type StatusCode, StatusTag } from '../../kernel/ui/StatusTag.tsx'
import { AddRule } from './AddRule.tsx'
import { ImportRules } from './ImportRules.tsx'
import { PrintRulesButton } from './PrintRulesButton.tsx'
import { PublishRules } from './PublishRules.tsx'
import { type RuleEdits, RuleList } from './RuleList.tsx'
import { newRule, nextCode, type RuleForm, toForms } from './rule-forms.ts'
import { formatRules } from './rule-json.ts'
import { type Book, type BookDetail, standingLabels } from './rulebook-labels.ts'
import { TrialCard } from './TrialCard.tsx'
import { useTrial } from './use-trial.ts'

type Open = 'add' | 'publish' | 'import'

/** A version: its rules as sentences, which are edited in place and saved at once while it is a draft. */
export function RuleBookPage({ detail, book }: { detail: BookDetail; book: Book }) {
  const t = useText()
  const [open, setOpen] = useState<Open>()
  const [current, setCurrent] = useState(0)
  const rules = toForms(book.list)
  const mayEdit = book.actions.includes('edit') && detail.mayEdit
  const mayPublish = book.actions.includes('publish') && detail.mayEdit
  const { edits, add } = useRuleEdits(book, rules, setCurrent)
  const mark = (at: number) => setCurrent(Math.max(0, Math.min(rules.length - 1, at)))
  const at = Math.min(current, rules.length - 1)
  const down = () => mark(at + 1)
  const up = () => mark(at - 1)
  const trial = useTrial(book)
  const mayTry = mayEdit && rules.length > 0
  const showsTrial = mayTry || trial.trial !== undefined
  useListKeys({
    ArrowDown: down,
    ArrowUp: up,
    Enter: openWord,
    n: mayEdit ? () => setOpen('add') : undefined,
    d: mayEdit && at >= 0 ? () => edits.duplicate(at) : undefined,
    o: mayEdit && at >= 0 ? () => edits.turn(at) : undefined,
    t: mayTry ? trial.start : undefined,
    p: mayPublish ? () => setOpen('publish') : undefined,
  })
  const title = t('rulebook.versionOf', { no: book.no })
  const close = () => setOpen(undefined)
  return (
    <ScrollPage>
      <PageHead
        title={title}
        within={[nameOf(detail.exhibition), title]}
        tag={
          <StatusTag code={versionStandingCodes[book.standing] as StatusCode}>
            {t(standingLabels[book.standing])}
          </StatusTag>
        }
        facts={[
          nameOf(detail.exhibition),
          ...(book.note ? [book.note] : []),
          ...(mayEdit ? [t('rulebook.keysHint')] : []),
        ]}
        actions={
          <>
            <Button icon={FileDown} onClick={() => saveJson(rules, book.no)}>
              {t('rulebook.exportJson')}
            </Button>
            {rules.length > 0 && <PrintRulesButton {...book} />}
            {mayEdit && (
              <Button icon={FileUp} onClick={() => setOpen('import')}>
                {t('rulebook.importTitle')}
              </Button>
            )}
            {mayEdit && (
              <Button icon={Plus} onClick={() => setOpen('add')}>
                {t('rulebook.addRule')}
              </Button>
            )}
            {mayPublish && (
              <Button kind="primary" icon={Send} onClick={() => setOpen('publish')}>
                {t('rulebook.publish')}
              </Button>
            )}
          </>
        }
      />
      <Split columns={showsTrial ? 'minmax(0, 1fr) 300px' : 'minmax(0, 1fr)'} align="start" className="fg-rule-page">
        <RuleList rules={rules} current={at} onCurrent={setCurrent} edits={mayEdit ? edits : undefined} />
        {showsTrial && <TrialCard {...trial} mayTry={mayTry} />}
      </Split>
      {open === 'add' && (
        <AddRule
          onTake={kind => {
            close()
            add(kind)
          }}
          onClose={close}
        />
      )}
      {open === 'publish' && <PublishRules row={book} onClose={close} />}
      {open === 'import' && <ImportRules book={book} onClose={close} />}
    </ScrollPage>
  )
}

/** Opens the first word of the current rule. */
const openWord = () => document.querySelector<HTMLElement>('.fg-rule.is-current .fg-rule-word')?.click()

/** Changes of the rules of a draft; each is saved at once. */
function useRuleEdits(book: Book, rules: readonly RuleForm[], setCurrent: (at: number) => void) {
  const { exhibitionId, id, version } = book
  const { mutate, isPending } = useCommand('saveRuleBook')
  const save = (next: readonly RuleForm[]) => {
    if (!isPending) mutate({ exhibitionId, id, version, rules: next } as never)
  }
  const insert = (at: number, rule: RuleForm) => {
    save(rules.toSpliced(at, 0, rule))
    setCurrent(at)
  }
  const edits: RuleEdits = {
    change: (at, rule) => save(rules.with(at, rule)),
    duplicate: at => {
      const rule = rules[at]
      if (rule) insert(at + 1, { ...rule, code: nextCode(rules) })
    },
    turn: at => {
      const rule = rules[at]
      if (rule) save(rules.with(at, { ...rule, effect: rule.effect === 'off' ? 'warn' : 'off' }))
    },
    remove: at => save(rules.toSpliced(at, 1)),
  }
  return { edits, add: (kind: RuleKind) => insert(rules.length, newRule(kind, rules)) }
}

function saveJson(rules: readonly RuleForm[], no: number): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([formatRules(rules)], { type: 'application/json' }))
  link.download = `rules-${no}.json`
  link.click()
  URL.revokeObjectURL(link.href)
}
