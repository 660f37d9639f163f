import type { Output } from '@fairgate/contract/app/catalogue'
import {
  cardSizeOf,
  type proofSamples,
  type TemplateElement,
  type TemplateSide,
} from '@fairgate/contract/badging/badge/template'
import { Redo2, Save, Undo2 } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { useCommand } from '../../kernel/command/use-command.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { Dialog } from '../../kernel/ui/Dialog.tsx'
import { useHotkeys } from '../../kernel/ui/hotkeys.ts'
import { LeaveGuard } from '../../kernel/ui/LeaveGuard.tsx'
import { PageHead } from '../../kernel/ui/PageHead.tsx'
import { toast } from '../../kernel/ui/toast.ts'
import { Upload } from '../../kernel/ui/Upload.tsx'
import { arrowed } from './move-element.ts'
import { TemplateCard } from './TemplateCard.tsx'
import { TemplateElements } from './TemplateElements.tsx'
import { TemplateFields } from './TemplateFields.tsx'
import { TemplateFoot } from './TemplateFoot.tsx'
import type { useExhibition } from './use-exhibition.ts'
import { type ElementPosition, useTemplateHistory } from './use-template-history.ts'
import { useTemplatePreview } from './use-template-preview.ts'
import './TemplateEditor.css'

interface TemplateDeskProps {
  template: Output<'getTemplateDetail'>
  exhibition: ReturnType<typeof useExhibition>
}

/** Elements on the left, both sides as they print in the middle; every step can be undone. */
export function TemplateDesk({ template, exhibition }: TemplateDeskProps) {
  const t = useText()
  const { size, name } = template
  const exhibitionId = exhibition.id
  const [saved, setSaved] = useState(template)
  const history = useTemplateHistory(template.sides)
  const { sides, replace, change } = history
  const [chosen, setChosen] = useState<ElementPosition>()
  const [scale, setScale] = useState(size === 'a6' ? 4 : 6)
  const [sample, setSample] = useState<(typeof proofSamples)[number]>('usual')
  const [imageFor, setImageFor] = useState<TemplateSide>()
  const { shown, failed, current } = useTemplatePreview({ exhibitionId, size, sample }, sides)
  const faults = current ? (shown?.proof.faults ?? []) : []
  const dirty = sides !== saved.sides
  const card = cardSizeOf(size)
  const save = useCommand('saveTemplate', {
    onDone: ({ version }) => {
      setSaved({ ...saved, version, no: saved.no + 1, sides })
      toast.success(t('badge.templateSaved', { no: saved.no + 1 }))
    },
  })
  const element = chosen && sides[chosen.side][chosen.index]

  const add = (side: TemplateSide, one: TemplateElement) => {
    change(now => ({ ...now, [side]: [...now[side], one] }))
    setChosen({ side, index: sides[side].length })
  }
  const remove = ({ side, index }: ElementPosition) => {
    change(now => ({ ...now, [side]: now[side].filter((_, at) => at !== index) }))
    setChosen(undefined)
  }
  const order = ({ side, index }: ElementPosition, by: 1 | -1) => {
    const to = index + by
    if (to < 0 || to >= sides[side].length) return
    change(now => {
      const list = [...now[side]]
      const [one] = list.splice(index, 1)
      if (one) list.splice(to, 0, one)
      return { ...now, [side]: list }
    })
    setChosen({ side, index: to })
  }
  const onKey = (event: KeyboardEvent, position: ElementPosition) => {
    const one = sides[position.side][position.index]
    if (!one) return
    const next = arrowed(one, event)
    if (next) {
      event.preventDefault()
      replace(position, next, event.altKey ? 'keys resize' : 'keys move')
    } else if ((event.key === 'Delete' || event.key === 'Backspace') && !one.locked) {
      event.preventDefault()
      remove(position)
    }
  }
  useHotkeys(() => ['template'])
  const onUndo = (event: KeyboardEvent) => {
    const typing = event.target instanceof HTMLInputElement && event.target.type !== 'number'
    if (typing || !(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z') return
    event.preventDefault()
    if (event.shiftKey) history.redo()
    else history.undo()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Ctrl-Z takes a step back wherever the focus stands
    <div className="fg-template" onKeyDown={onUndo}>
      <PageHead
        title={name}
        within={[exhibition.name]}
        here={name}
        facts={[
          t(size === 'a6' ? 'badge.sizeA6' : 'badge.sizeCr80'),
          t('badge.templateVersion', { no: saved.no }),
          ...(dirty ? [<em key="unsaved">{t('shell.unsaved')}</em>] : []),
        ]}
        actions={
          <>
            <Button icon={Undo2} aria-label={t('badge.undo')} disabled={!history.canUndo} onClick={history.undo} />
            <Button icon={Redo2} aria-label={t('badge.redo')} disabled={!history.canRedo} onClick={history.redo} />
            <Button
              kind="primary"
              icon={Save}
              busy={save.isPending}
              disabled={!dirty || !current || faults.length > 0}
              onClick={() => save.mutate({ exhibitionId, id: saved.id, version: saved.version, name, size, sides })}
            >
              {t('badge.templateSave', { no: saved.no + 1 })}
            </Button>
          </>
        }
      />
      <div className="fg-template-desk">
        <aside>
          <TemplateElements {...{ sides, size, chosen }} onChoose={setChosen} onAdd={add} onImage={setImageFor} />
          {element && chosen ? (
            <TemplateFields
              key={`${chosen.side}.${chosen.index}`}
              {...{ element, size }}
              onChange={(next, about) => replace(chosen, next, about)}
              onRemove={() => remove(chosen)}
              onOrder={by => order(chosen, by)}
            />
          ) : (
            <p className="fg-template-hint">{t('badge.elementHint')}</p>
          )}
        </aside>
        <div className="fg-template-cards">
          {(['front', 'back'] as const).map(side => (
            <TemplateCard
              key={side}
              {...{ side, card, scale, shown }}
              elements={sides[side]}
              chosen={chosen?.side === side ? chosen.index : undefined}
              faulty={new Set(faults.flatMap(one => (one.side === side ? one.index : [])))}
              onChoose={index => setChosen(index === undefined ? undefined : { side, index })}
              onChange={replace}
              onKey={(event, index) => onKey(event, { side, index })}
            />
          ))}
        </div>
        <TemplateFoot
          {...{ sides, faults, current, failed, scale, sample }}
          onScale={setScale}
          onSample={setSample}
          onChoose={setChosen}
        />
      </div>
      {imageFor && (
        <TemplateImage
          onClose={() => setImageFor(undefined)}
          onImage={fileId => {
            setImageFor(undefined)
            add(imageFor, { kind: 'image', x: 4, y: 4, w: 20, h: 12, radius: 0, fileId })
          }}
        />
      )}
      <LeaveGuard dirty={dirty && !save.isPending} />
    </div>
  )
}

interface TemplateImageProps {
  onClose: () => void
  onImage: (fileId: string) => void
}

/** Uploads a picture for a template and adds it. */
function TemplateImage({ onClose, onImage }: TemplateImageProps) {
  const t = useText()
  return (
    <Dialog
      open
      width={440}
      title={t('badge.kindImage')}
      onClose={onClose}
      foot={<Button onClick={onClose}>{t('shell.cancel')}</Button>}
    >
      <Upload purpose="logo" value={undefined} onChange={file => file && onImage(file.fileId)} />
    </Dialog>
  )
}
