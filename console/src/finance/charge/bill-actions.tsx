import { Ban, Check, CornerUpLeft, FileText, Percent, ReceiptText, Undo2, Upload, Wallet } from 'lucide-react'
import { reason } from '../../kernel/ui/decision/reason.tsx'
import { confirm } from '../../kernel/ui/list/confirm.tsx'
import { defineActions } from '../../kernel/ui/list/define-actions.ts'
import { note } from '../../kernel/ui/list/note.tsx'
import { advicePath, type BillRow, type OfKind } from './bill-labels.ts'
import { DiscountDialog } from './DiscountDialog.tsx'
import { FinishDialog } from './FinishDialog.tsx'
import { PrepaidDialog } from './PrepaidDialog.tsx'
import { ProofDialog } from './ProofDialog.tsx'

const nameOfRow = ({ number }: BillRow) => number
const mayBePaid = ({ state }: BillRow) => state === 'unpaid' || state === 'returned'

/** Actions on a bill: the payer pays and proves, the money holder confirms or returns. */
export const billActions = defineActions<BillRow, OfKind, 'advice'>(
  'charge',
  {
    finish: {
      command: ({ kind }) => (kind === 'quota' ? 'finishQuotaPay' : ('finishAccreditationPay' as 'finishQuotaPay')),
      ask: { Dialog: FinishDialog },
      word: 'charge.finish',
      done: 'charge.finishDone',
      undo: 'undoChargeDecision',
      key: 'a',
      icon: Check,
      tone: 'primary',
    },
    payFromPrepaid: {
      command: 'payFromPrepaid',
      ask: { Dialog: PrepaidDialog },
      word: 'charge.payFromPrepaid',
      done: 'charge.payFromPrepaidDone',
      icon: Wallet,
      tone: 'primary',
    },
    submitProof: {
      command: 'submitProof',
      ask: { Dialog: ProofDialog },
      word: 'charge.submitProof',
      done: 'charge.proofDone',
      icon: Upload,
      tone: 'primary',
    },
    return: {
      command: 'returnProof',
      ask: reason('return', { noun: 'charge', nameOf: nameOfRow, exhibitionOf: row => row.exhibitionId }),
      word: 'charge.returnProof',
      done: 'charge.returnDone',
      key: 'r',
      icon: CornerUpLeft,
    },
    advice: { offered: mayBePaid, to: advicePath, word: 'charge.print', icon: FileText },
    invoice: { to: row => `/invoiceManagement/apply?charge=${row.id}`, word: 'charge.askInvoice', icon: ReceiptText },
    makeInvoice: {
      to: row => `/invoiceManagement/make/${row.id}?of=charge`,
      word: 'charge.makeInvoice',
      icon: ReceiptText,
      rare: true,
    },
    discount: {
      command: 'discountCharge',
      ask: { Dialog: DiscountDialog },
      word: 'charge.giveDiscount',
      done: 'charge.discountDone',
      icon: Percent,
      rare: true,
    },
    revoke: {
      command: 'revokeQuotaPay',
      ask: note({ one: 'charge.revokeAsk', why: 'charge.revokeWhy', label: 'charge.note' }),
      word: 'charge.revoke',
      done: 'charge.revokeDone',
      icon: Undo2,
      tone: 'danger',
      rare: true,
    },
    cancel: {
      command: 'cancelCharge',
      ask: confirm({ one: 'charge.cancelAsk', why: 'charge.cancelWhy' }),
      word: 'charge.cancelCharge',
      done: 'charge.cancelDone',
      icon: Ban,
      tone: 'danger',
      rare: true,
    },
  },
  nameOfRow,
)
