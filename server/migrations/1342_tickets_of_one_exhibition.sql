-- An order, its lines, sales and requests are of one exhibition. Validated in 1343.
alter table ticket_order replica identity using index ticket_order_exhibition_id_id_key;
alter table ticket_order drop constraint ticket_order_participation_id_fkey,
  add constraint ticket_order_participation_id_fkey foreign key (exhibition_id, participation_id)
    references participation (exhibition_id, id) not valid;
alter table ticket_order_line drop constraint ticket_order_line_order_id_fkey,
  add constraint ticket_order_line_order_id_fkey foreign key (exhibition_id, order_id)
    references ticket_order (exhibition_id, id) not valid;
alter table ticket_order_line drop constraint ticket_order_line_ticket_type_id_fkey,
  add constraint ticket_order_line_ticket_type_id_fkey foreign key (exhibition_id, ticket_type_id)
    references ticket_type (exhibition_id, id) not valid;
alter table ticket_request drop constraint ticket_request_order_id_fkey,
  add constraint ticket_request_order_id_fkey foreign key (exhibition_id, order_id)
    references ticket_order (exhibition_id, id) not valid;
alter table ticket_request drop constraint ticket_request_participation_id_fkey,
  add constraint ticket_request_participation_id_fkey foreign key (exhibition_id, participation_id)
    references participation (exhibition_id, id) not valid;
alter table ticket_request drop constraint ticket_request_ticket_type_id_fkey,
  add constraint ticket_request_ticket_type_id_fkey foreign key (exhibition_id, ticket_type_id)
    references ticket_type (exhibition_id, id) not valid;
alter table ticket_sale_event drop constraint ticket_sale_event_order_id_fkey,
  add constraint ticket_sale_event_order_id_fkey foreign key (exhibition_id, order_id)
    references ticket_order (exhibition_id, id) not valid;
