import { useEffect, useRef, useState } from 'react'
import { type TextKey, useText } from '../../kernel/i18n/language.ts'
import { ScrollPage } from '../../kernel/ui/layout/ScrollPage.tsx'
import { useActions } from '../../kernel/ui/list/use-actions.tsx'
import { PageHead } from '../../kernel/ui/PageHead.tsx'
import { serviceDeskDecisions } from './badge-actions.tsx'
import { exhibitionFacts } from './exhibition-facts.tsx'
import { HandledBadges } from './HandledBadges.tsx'
import { PrintPreview } from './PrintPreview.tsx'
import { LossDialog, ReprintDialog } from './ReprintDialog.tsx'
import { rememberHolder } from './recent-holders.ts'
import { ServiceDeskField } from './ServiceDeskField.tsx'
import { ServiceDeskPerson } from './ServiceDeskPerson.tsx'
import { useCommandKeys } from './use-command-keys.ts'
import { useExhibition } from './use-exhibition.ts'
import { type FoundBadge, useServiceDesk } from './use-service-desk.ts'
import { ViolationForm } from './ViolationForm.tsx'
import './ServiceDesk.css'

type DeskDialog = 'print' | 'reprint' | 'reportLost' | 'violation'

const decided: Readonly<Record<string, TextKey>> = {
  approve: 'badge.handledApproved',
  return: 'badge.handledReturned',
  reject: 'badge.handledRejected',
}

/** Service desk: one field to find holders, one key for the next step, then the next person. */
export function ServiceDesk() {
  const exhibition = useExhibition()
  const t = useText()
  return (
    <ScrollPage className="fg-desk">
      <PageHead within={[exhibition.name]} facts={[...exhibitionFacts(exhibition), t('badge.deskKeys')]} />
      {exhibition.id && <Desk key={exhibition.id} exhibitionId={exhibition.id} />}
    </ScrollPage>
  )
}

function Desk({ exhibitionId }: { exhibitionId: string }) {
  const [typed, setTyped] = useState('')
  const [openDialog, setOpenDialog] = useState<{ what: DeskDialog; found: FoundBadge }>()
  const [attending, setAttending] = useState(false)
  const serviceDesk = useServiceDesk(exhibitionId, attending)
  const field = useRef<HTMLInputElement>(null)
  const person = useRef<HTMLElement>(null)
  const { open, busy } = serviceDesk
  const deciding = useActions(
    serviceDeskDecisions,
    { exhibitionId },
    {
      rows: open ? [open] : [],
      onDone: (verb, [row]) => {
        const found = serviceDesk.hits.find(({ id }) => id === row?.id)
        const action = decided[verb]
        if (found && action) void serviceDesk.done(found, action)
      },
    },
  )
  const stands = openDialog !== undefined || deciding.isDialogOpen
  // Changes made by a dialog of this page are not reported as those of a colleague.
  useEffect(() => setAttending(stands), [stands])
  const toField = () => field.current?.focus()

  // While a badge is open, key presses go to it, so that no input method intercepts them; other text continues in the
  // field.
  const openId = open?.id
  useEffect(() => {
    if (openId === undefined) return
    rememberHolder({ exhibitionId, id: openId })
    setTyped('')
    person.current?.focus()
  }, [exhibitionId, openId])

  // Text without a match is selected, so the next scan replaces it.
  const { refusal } = serviceDesk
  useEffect(() => {
    if (refusal !== undefined && openId === undefined) field.current?.select()
  }, [refusal, openId])

  // Runs after a dialog was closed: an open dialog keeps the focus.
  useEffect(() => {
    if (!stands) field.current?.focus()
  }, [stands])

  const next = () => {
    if (!open || busy || serviceDesk.dead) return
    switch (open.next) {
      case 'issue':
        void serviceDesk.issue(open).then(done => {
          if (done) serviceDesk.close()
          toField()
        })
        return
      case 'print':
      case 'confirmPrint':
        return setOpenDialog({ what: 'print', found: open })
      case 'reprint':
        return setOpenDialog({ what: 'reprint', found: open })
      case 'review':
        return deciding.begin('approve', [open])
    }
  }
  const ask = (what: Exclude<DeskDialog, 'violation'>) => {
    const allowed =
      what === 'print'
        ? open?.actions.some(one => one === 'print' || one === 'markPrinted')
        : open?.actions.includes(what)
    if (open && allowed && !busy) setOpenDialog({ what, found: open })
  }
  const report = () => open && !busy && setOpenDialog({ what: 'violation', found: open })
  const back = () => {
    serviceDesk.close()
    setTyped('')
    toField()
  }
  const type = (text: string) => {
    setTyped(text)
    toField()
  }
  const decide = (verb: string) => open && !busy && deciding.begin(verb, [open])
  const decisions = open && !busy ? deciding.keys(open) : {}
  const commands = {
    p: () => ask('print'),
    r: () => ask('reprint'),
    l: () => ask('reportLost'),
    // A pending badge has no card that could be replaced.
    ...decisions,
  }
  const onKeys = useCommandKeys({ next, back, commands, decisions: Object.keys(decisions), type })
  const searchAgain = (code: string) => {
    serviceDesk.find(code)
    toField()
  }
  const closeDialog = () => setOpenDialog(undefined)
  const dialog = openDialog && {
    row: openDialog.found,
    exhibitionId,
    begin: () => undefined,
    cardId: openDialog.found.credential?.id ?? null,
    onClose: closeDialog,
  }
  return (
    <>
      <ServiceDeskField
        ref={field}
        typed={typed}
        onTyped={setTyped}
        serviceDesk={serviceDesk}
        // With an empty field, Enter applies to the open badge.
        onEnter={() => (typed.trim() === '' ? next() : serviceDesk.find(typed))}
        onEscape={back}
        onDown={() => person.current?.focus()}
      />
      {open ? (
        <ServiceDeskPerson
          ref={person}
          {...{ exhibitionId, serviceDesk, next, ask, decide, report, onKeys }}
          found={open}
        />
      ) : (
        serviceDesk.hits.length === 0 && <ServiceDeskHints />
      )}
      <HandledBadges lines={serviceDesk.handled} onFind={searchAgain} />
      {deciding.dialogs}
      {openDialog?.what === 'print' && (
        <PrintPreview
          exhibitionId={exhibitionId}
          found={openDialog.found}
          onClose={closeDialog}
          onDone={async outcome => {
            await serviceDesk.mark(openDialog.found, outcome)
            closeDialog()
          }}
        />
      )}
      {openDialog?.what === 'violation' && (
        <ViolationForm {...{ exhibitionId, badgeCode: openDialog.found.code }} onClose={closeDialog} />
      )}
      {dialog && openDialog.what === 'reprint' && (
        <ReprintDialog {...dialog} onDone={() => void serviceDesk.done(openDialog.found, 'badge.handledReprint')} />
      )}
      {dialog && openDialog.what === 'reportLost' && (
        <LossDialog {...dialog} onDone={() => void serviceDesk.done(openDialog.found, 'badge.handledLost')} />
      )}
    </>
  )
}

function ServiceDeskHints() {
  const t = useText()
  const ways = ['badge.hintScan', 'badge.hintDocument', 'badge.hintPhone', 'badge.hintName', 'badge.hintCode'] as const
  return (
    <ul className="fg-desk-hints fg-muted" aria-label={t('badge.deskHints')}>
      {ways.map(way => (
        <li key={way}>{t(way)}</li>
      ))}
    </ul>
  )
}
