import type { LocalizedText } from '@fairgate/contract/kernel/i18n/localized-text'
import { editorTexts } from '@fairgate/contract/sales/survey/editor-texts'
import { limits, type Pair } from '@fairgate/contract/sales/survey/question'
import { ClipboardPaste } from 'lucide-react'
import { useId, useState } from 'react'
import { useLocalize, useText } from '../../kernel/i18n/language.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { Dialog } from '../../kernel/ui/Dialog.tsx'
import { columnsOf, linesOf, pairsOf, pasteFault } from './pasted-items.ts'

interface PasteItemsProps {
  word: LocalizedText
  /** How many more items are possible. */
  room: number
  onAdd: (texts: readonly Pair[]) => void
}

const nothing: Pair = { cn: '', en: '' }

/** Adds several items at once, one per line, in both languages side by side. */
export function PasteItems({ word, room, onAdd }: PasteItemsProps) {
  const t = useText()
  const w = useLocalize()
  const id = useId()
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState(nothing)
  const pairs = pairsOf(typed)
  const faults = (['cn', 'en'] as const).flatMap(
    language => pasteFault(linesOf(typed[language]), { added: pairs.length, room, longest: limits.option }) ?? [],
  )
  const [fault] = faults
  const close = () => {
    setOpen(false)
    setTyped(nothing)
  }
  return (
    <>
      <Button size="small" icon={ClipboardPaste} disabled={room <= 0} onClick={() => setOpen(true)}>
        {w(word)}
      </Button>
      {open && (
        <Dialog
          open
          title={w(word)}
          width={640}
          onClose={close}
          foot={
            <>
              <Button onClick={close}>{t('shell.cancel')}</Button>
              <Button
                kind="primary"
                disabled={pairs.length === 0 || fault !== undefined}
                onClick={() => {
                  onAdd(pairs)
                  close()
                }}
              >
                {w(editorTexts.pasteAdd, { count: pairs.length })}
              </Button>
            </>
          }
        >
          <p>{w(editorTexts.pasteHint)}</p>
          <div className="fg-survey-pair">
            {(['cn', 'en'] as const).map(language => (
              <span key={language}>
                <label htmlFor={`${id}-${language}`}>{t(`survey.language_${language}`)}</label>
                <textarea
                  id={`${id}-${language}`}
                  className="fg-input"
                  lang={language === 'cn' ? 'zh-CN' : 'en'}
                  rows={10}
                  value={typed[language]}
                  onChange={({ target: { value } }) =>
                    setTyped(
                      value.includes('\t') && typed.cn + typed.en === ''
                        ? columnsOf(value)
                        : { ...typed, [language]: value },
                    )
                  }
                />
              </span>
            ))}
          </div>
          {fault && (
            <p role="alert" className="fg-field-error">
              {w(editorTexts[fault.key], fault.values)}
            </p>
          )}
        </Dialog>
      )}
    </>
  )
}
