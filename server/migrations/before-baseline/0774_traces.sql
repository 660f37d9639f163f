-- In whose trace a job was queued, or a delivery written down (W3C `traceparent`); null outside of any.
alter table job add column traceparent text;
alter table webhook_delivery add column traceparent text;
