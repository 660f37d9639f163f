-- What of an uploaded sheet was not searched for: other sheets that hold something, and cells beside the first column.
alter table batch_search add column not_read jsonb not null default '{"sheets": [], "cells": 0}';
