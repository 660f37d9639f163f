/**
 * Dates of an exhibition's tables that do not shift with it, with the reason; `dependants.test.ts` compares this and
 * the registry (`dependants.ts`) with the whole schema.
 */
export const fixedDates: Readonly<Record<string, string>> = {
  ...because('it is the plan itself, which is what a postponement writes', [
    ...['exhibition.move_in_from', 'exhibition.move_in_to', 'exhibition.open_from', 'exhibition.open_to'],
    ...['exhibition.move_out_from', 'exhibition.move_out_to'],
  ]),
  ...because('a sandbox exhibition has a clock of its own and is not postponed', [
    'exhibition.sandbox_until',
    'exhibition.sandbox_ended_at',
  ]),
  ...because('it says when something happened', [
    ...['exhibition.submitted_at', 'exhibition.approved_at', 'exhibition.created_at', 'exhibition.updated_at'],
    ...[
      'exhibition_move.begun_at',
      'exhibition_move.step_at',
      'exhibition_move.opened_at',
      'exhibition_placement.changed_at',
    ],
    ...['exhibition.ended_at', 'participation_task.updated_at', 'attendance.first_day', 'attendance.created_at'],
    ...['audience_sync_queue.came_on', 'badge.submitted_at', 'badge.created_at', 'badge_fee.created_at'],
    ...['badge_template.created_at', 'badge_template_proof.drawn_at', 'badge_template_version.created_at'],
    ...['badge_type.created_at', 'blacklist.in_force_at', 'blacklist.submitted_at', 'suspended_by_entry.at'],
    ...['suspended_by_entry.released_at', 'blacklist_key.from', 'blacklist_appeal.at', 'cleared_person.at'],
    ...['channel.created_at', 'bill.created_at', 'bill.finished_at', 'bill.updated_at'],
    ...['payment_evidence.paid_on', 'payment_evidence.submitted_at', 'discrepancy.at', 'discrepancy.created_at'],
    ...['credential.issued_at', 'credential.created_at', 'credential.printed_at', 'declaration.read_at'],
    ...['declaration.declared_at', 'declaration.decided_at', 'declaration.purged_at', 'device.paired_at'],
    ...['device.created_at', 'device_key.first_used_at', 'device_key.created_at', 'device_heartbeat.at'],
    ...['device_heartbeat.bundle_at', 'dictionary_option.created_at', 'dispute.raised_at', 'dispute.answered_at'],
    ...['door.created_at', 'epidemic_strategy.edited_at', 'epidemic_strategy_version.saved_at'],
    ...[
      'gate_staff.wrong_since',
      'gate_staff.created_at',
      'import.created_at',
      'batch_search.at',
      'brand_picture.added_at',
      'file.created_at',
      'file.ready_at',
      'invoice.issued_on',
      'invoice.issued_at',
    ],
    ...['invoice.confirmed_at', 'invoice_application.submitted_at', 'invoice_application.issued_at'],
    ...['invoice_application.confirmed_at', 'job.created_at', 'job.started_at', 'job.finished_at'],
    ...['ledger_account.opened_at', 'message.created_at', 'message.sent_at', 'notification.since'],
    ...[
      'netting_application.submitted_at',
      'netting_application.decided_at',
      'operation_log.at',
      'idempotency_record.created_at',
    ],
    ...['bundle_snapshot.created_at', 'participation.created_at', 'participation.reminded_at', 'passage.at'],
    ...['stand.created_at', 'stand_change.changed_at'],
    ...['entry_rollup.gate_day', 'inside_rollup.minute', 'visitor_rollup.first_day'],
    ...['passage.device_at', 'passage.gate_day', 'passage.received_at', 'pay_setting.set_at', 'payment.paid_on'],
    ...['payment.recorded_at', 'policy.edited_at', 'policy.published_at', 'policy.created_at'],
    ...['rule_book.edited_at', 'rule_book.published_at', 'rule_book.created_at'],
    ...['policy_simulation.day', 'policy_simulation.at', 'postponement.submitted_at', 'postponement.decided_at'],
    ...['presence.gate_day', 'presence.entered_at', 'print_order.created_at', 'printer.created_at'],
    ...['recipient.handed_at', 'recipient.sent_at', 'recipient.delivered_at', 'retention_certificate.day'],
    ...['retention_certificate.set_at', 'retention_certificate.first_at', 'retention_certificate.last_at'],
    ...['settlement.company_confirmed_at', 'settlement.holder_confirmed_at', 'settlement.payment_on'],
    ...['settlement.since', 'settlement.created_at', 'settlement_line.at', 'shift.started_at', 'shift.ended_at'],
    ...[
      'slot.created_at',
      'campaign.created_at',
      'campaign.resumes_at',
      'survey.edited_at',
      'survey_answer.day',
      'survey_answer.answered_at',
    ],
    ...['survey_answer_void.at', 'survey_invitation.sent_at', 'survey_view_count.day', 'survey_answer_count.day'],
    ...['survey_version.published_at', 'ticket.entered_at', 'ticket.created_at', 'ticket_credential.created_at'],
    ...['ticket_sale_event.at', 'ticket_order.created_at', 'ticket_order.confirmed_at', 'ticket_postponement.at'],
    ...['ticket_request.submitted_at', 'ticket_request.created_at', 'ticket_type.returned_at'],
    ...['ticket_type.created_at', 'transportation.created_at', 'travel.created_at', 'vehicle_parking.entered_at'],
    ...['vehicle_parking.warned_at', 'vehicle_parking.exceeded_at', 'vehicle_parking.left_at'],
    ...['webhook_delivery.happened_at', 'webhook_delivery.last_at', 'whitelist.submitted_at'],
    ...['whitelist.decided_at', 'whitelist_guest.bound_at', 'whitelist_guest.unbound_at', 'zone.created_at'],
    ...['other_expense.deleted_at', 'other_expense.created_at', 'history.at', 'ledger_total.month'],
    'public_link.created_at',
  ]),
  ...because('it is when a person was born', ['badge.birth', 'blacklist.birth', 'ticket.birth']),
  ...because('it is compiled again from the plan and the clauses', ['policy.compiled_to', 'gate_rule.windows']),
  ...because('it counts from a test that was taken or a decision that was made, not from the exhibition', [
    ...['declaration.valid_until', 'declaration.refused_until', 'health_pass.valid_until', 'health_pass.refused_until'],
  ]),
  ...because('it counts from when the bill was made, and stands on a notice the payer has', [
    'bill.due_on',
    'bill.expires_on',
  ]),
  ...because('a buyer has so long to pay from when the order was made', ['ticket_order.reserved_until']),
  ...because('it counts from a moment that has come: an entry, a pairing, a shift that runs, an urgent stop', [
    ...['vehicle_parking.ends_at', 'device.pairing_expires_at', 'device.retired_until', 'device_assignment.until'],
    ...['device_key.expires_at', 'shift.until', 'blacklist.urgent_until', 'print_order.claimed_until'],
  ]),
  ...because('a link is valid so long from when it was made', ['public_link.expires_at']),
  ...because('a file is deleted so long after it was made or released', ['file.expires_at']),
  ...because('it is when the machine does next what waits', [
    ...['message.due_at', 'webhook_delivery.next_at', 'job.expires_at'],
  ]),
}

function because(why: string, columns: readonly string[]): Record<string, string> {
  return Object.fromEntries(columns.map(column => [column, why]))
}
