/**
 * The areas' tables, a line each; the types stand in the areas. Both drivers give `bigint` as number, `timestamptz` as Date, `jsonb`
 * parsed; a `date` is always selected as text `YYYY-MM-DD` and a keyset compares it as it is stored.
 *
 * Lines of two branches merge by themselves (.gitattributes): one import line per area, one entry per table.
 */
import type * as attendance from '#server/areas/attendance/tables.ts';
import type * as checklists from '#server/areas/checklists/tables.ts';
import type * as customers from '#server/areas/customers/tables.ts';
import type * as departments from '#server/areas/departments/tables.ts';
import type * as devices from '#server/areas/devices/tables.ts';
import type * as lists from '#server/areas/lists/tables.ts';
import type * as leads from '#server/areas/leads/tables.ts';
import type * as notices from '#server/areas/notices/tables.ts';
import type * as files from '#server/areas/files/tables.ts';
import type * as logs from '#server/areas/logs/tables.ts';
import type * as reminders from '#server/areas/reminders/tables.ts';
import type * as todos from '#server/areas/todos/tables.ts';
import type * as vehicles from '#server/areas/vehicles/tables.ts';
import type * as damages from '#server/areas/damages/tables.ts';
import type * as groups from '#server/areas/groups/tables.ts';
import type * as reference from '#server/areas/reference/tables.ts';
import type * as vehicleDocuments from '#server/areas/vehicle-documents/tables.ts';
import type * as yardSettings from '#server/areas/yard-settings/tables.ts';
import type * as jobs from '#server/jobs/tables.ts';
import type * as mail from '#server/mail/tables.ts';
import type * as eod from '#server/areas/eod/tables.ts';
import type * as feedback from '#server/areas/feedback/tables.ts';
import type * as imports from '#server/areas/imports/tables.ts';
import type * as maintenance from '#server/areas/maintenance/tables.ts';
import type * as marketplace from '#server/areas/marketplace/tables.ts';
import type * as odometers from '#server/areas/odometers/tables.ts';
import type * as stock from '#server/areas/stock/tables.ts';
import type * as kit from '#server/kit/tables.ts';

export interface YardTables {
  task_categories: checklists.TaskCategories;
  category_lines: checklists.CategoryLines;
  maintenance_checks: maintenance.MaintenanceChecks;
  task_miles: maintenance.TaskMiles;
  vehicles: vehicles.Vehicles;
  todos: todos.Todos;
  todo_people: todos.TodoPeople;
  checklist_lines: todos.ChecklistLines;
  odometer_readings: todos.OdometerReadings;
  odometer_epochs: odometers.OdometerEpochs;
  todo_images: todos.TodoImages;
  restore_asks: todos.RestoreAsks;
  punch_reasons: attendance.PunchReasons;
  punches: attendance.Punches;
  devices: devices.Devices;
  departments: departments.Departments;
  notices: notices.Notices;
  settings: yardSettings.Settings;
  waiting_jobs: jobs.WaitingJobs;
  mails: mail.Mails;
  attachments: files.Attachments;
  orders: kit.Orders;
  feedback_statuses: feedback.FeedbackStatuses;
  feedback: feedback.Feedback;
  feedback_watchers: feedback.FeedbackWatchers;
  feedback_comments: feedback.FeedbackComments;
  project_statuses: eod.ProjectStatuses;
  projects: eod.Projects;
  eod_reports: eod.EodReports;
  eod_lines: eod.EodLines;
  eod_comments: eod.EodComments;
  lists: lists.Lists;
  list_items: lists.ListItems;
  logs: logs.Logs;
  reminders: reminders.Reminders;
  customers: customers.Customers;
  lead_channels: leads.LeadChannels;
  lead_stages: leads.LeadStages;
  leads: leads.Leads;
  lead_events: leads.LeadEvents;
  vehicle_classes: vehicles.VehicleClasses;
  vehicle_spans: vehicles.VehicleSpans;
  vehicle_events: vehicles.VehicleEvents;
  vehicle_groups: groups.VehicleGroups;
  vehicle_group_members: groups.VehicleGroupMembers;
  person_groups: groups.PersonGroups;
  person_group_members: groups.PersonGroupMembers;
  vehicle_documents: vehicleDocuments.VehicleDocuments;
  damages: damages.Damages;
  vendor_types: reference.VendorTypes;
  vendors: reference.Vendors;
  locations: reference.Locations;
  location_addresses: reference.LocationAddresses;
  vehicle_maintenance: maintenance.VehicleMaintenance;
  maintenance_done: maintenance.MaintenanceDone;
  stock_items: stock.StockItems;
  stock_levels: stock.StockLevels;
  stock_movements: stock.StockMovements;
  imports: imports.Imports;
  import_rows: imports.ImportRows;
  marketplace_listings: marketplace.MarketplaceListings;
  marketplace_turns: marketplace.MarketplaceTurns;
}
